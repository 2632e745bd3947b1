import { randomUUID } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { FramelessContext } from './frameless-context.ts'
import { handOverScript } from './hand-over.ts'
import { hashOf, takeMark } from './own-inline.ts'
import { frameOf, type OwnWords, ownWordsOf, type PageFrame, takenApart } from './page-frame.ts'
import { partsToPut } from './parts-to-put.ts'
import { putDrawing } from './put-drawing.ts'
import { RoutedPage } from './routed-page.tsx'
import { scriptsAfterPaint, waker } from './scripts-after-paint.ts'
import { afterFirstScreen } from './site/first-screen.ts'
import { type SiteStyles, siteStylesOf } from './styles/site-styles.ts'
import { stylesPlace } from './styles/styles-place.ts'
import { TakeOutContext } from './ui/written-once.tsx'

const ownScripts = [hashOf(waker), hashOf(afterFirstScreen), hashOf(handOverScript)]

export interface RenderedDocument {
  /** The page, to be read one after the other. What was remembered is a piece of its own, so that what is made of it can be remembered too. */
  pieces: string[]
  /** Hashes of the inline scripts and styles that are ours, as `own-inline` tells them to the server. */
  ownInline: string
}

/** A part of a page as it is sent. */
interface Finished {
  pieces: string[]
  scripts: string[]
}

type FinishedFrame = Record<keyof PageFrame | 'end', Finished>

/** As many as a site has pages of its own, and its desk places. */
const mostFrames = 80
/** Only known by name until its page is asked for again: to learn a frame the page is written twice. */
const frames = new Map<string, FinishedFrame | undefined>()

/**
 * A whole page of what the loaders found; `handedOver` are the elements that give the same to the browser. Nothing in a page waits, so it is rendered in one
 * go: as a stream it would cost twice as much. What stands around its own words is written when anything in it has changed, and remembered.
 */
export function renderDocument(context: EntryContext, url: URL, handedOver: readonly string[]): RenderedDocument {
  const mark = randomUUID()
  const { matches, errors } = context.staticHandlerContext
  const styles = siteStylesOf(url.pathname, errors ? undefined : matches.at(-1)?.route.id)

  function write(frameless: boolean) {
    const { takeOut, put } = partsToPut(mark)
    const html = renderToString(
      <FramelessContext value={frameless}>
        <TakeOutContext value={takeOut}>
          {frameless ? <RoutedPage context={context} nonce={mark} /> : <ServerRouter context={context} url={url} nonce={mark} />}
        </TakeOutContext>
      </FramelessContext>,
    )
    const finished = (part: string): Finished => {
      const { html: unmarked, scripts } = takeMark(part, mark)
      return { pieces: put(scriptsAfterPaint(unmarked)).flatMap(putDrawing), scripts }
    }
    return { html, finished }
  }

  function finishedFrame({ a, b, c, d }: PageFrame, finished: (part: string) => Finished): FinishedFrame {
    const end = d.lastIndexOf('</body>')
    const begin = finished(a)
    const between = finished(b)
    return {
      a: { ...begin, pieces: ['<!DOCTYPE html>', ...begin.pieces] },
      b: { ...between, pieces: between.pieces.flatMap((piece) => withStyles(piece, styles)) },
      c: finished(c),
      d: finished(d.slice(0, end)),
      end: finished(d.slice(end)),
    }
  }

  const key = keyOf(context, url)
  if (key !== undefined && frames.has(key)) {
    const frameless = write(true)
    const own = ownWordsOf(frameless.html)
    const frame = own && (frames.get(key) ?? learn(key, own))
    if (frame) return document(frame, frameless.finished(own.description), frameless.finished(own.data), frameless.finished(own.words))
  } else if (key !== undefined) remember(key, undefined)
  const whole = write(false)
  const apart = takenApart(whole.html)
  const none = { pieces: [], scripts: [] }
  return document(finishedFrame(apart.frame, whole.finished), none, none, whole.finished(apart.own.words))

  function learn(key: string, own: OwnWords): FinishedFrame | undefined {
    const whole = write(false)
    const frame = frameOf(whole.html, own)
    const made = frame && finishedFrame(frame, whole.finished)
    if (made) remember(key, made)
    return made
  }

  function document({ a, b, c, d, end }: FinishedFrame, description: Finished, data: Finished, words: Finished): RenderedDocument {
    const parts = [a, description, b, data, c, words, d]
    const scripts = new Set(parts.flatMap((part) => part.scripts))
    return {
      pieces: [...parts.flatMap((part) => part.pieces), ...handedOver, ...end.pieces],
      ownInline: `${[...scripts, ...ownScripts].join(' ')} | ${styles.hash}`,
    }
  }
}

function remember(key: string, frame: FinishedFrame | undefined): void {
  if (frames.size >= mostFrames) frames.clear()
  frames.set(key, frame)
}

/** All that a frame depends on, or nothing for a page that has none to be remembered. At the desk only the places themselves have one: what lies in them are too many. */
function keyOf({ staticHandlerContext: { loaderData, errors, matches } }: EntryContext, { pathname }: URL): string | undefined {
  if (errors || (/^\/desk\//.test(pathname) && Object.keys(matches[0]?.params ?? {}).length > 0)) return undefined
  return `${matches.map(({ route }) => route.id).join(' ')} ${pathname} ${JSON.stringify(loaderData.root)}`
}

function withStyles(html: string, { text, link, remaining }: SiteStyles): string[] {
  const styles = html.indexOf(stylesPlace)
  if (styles < 0) return [html]
  const element = html.lastIndexOf('<style', styles)
  const begin = remaining ? `<style data-remaining="${remaining}">` : html.slice(element, styles)
  return [html.slice(0, element), link, begin, text, html.slice(styles + stylesPlace.length)]
}
