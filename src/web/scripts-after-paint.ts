import { firstScreenFirst, partsThatWait } from './site/first-screen.ts'

const modulePreload = '<link rel="modulepreload"'
const moduleScript = '<script type="module" async="">'
const hrefOf = /href="([^"]*)"/
const entryOf = /import\("([^"]*)"\);\s*$/

/**
 * The page is readable before any script arrives, so scripts wait: until the page has painted and the line is idle,
 * or until the visitor points at, touches or types anything. Whatever was begun by then (a link, a form) works without them.
 * Then what the first screen could do without is laid out, all files are asked for together, and each begins in a task of its own: a finger never waits for all of it.
 */
export const waker = `(()=>{let done,laid;const pause=()=>new Promise((on)=>{const line=new MessageChannel();line.port1.onmessage=()=>{line.port1.close();on()};line.port2.postMessage(0)});const layOut=async()=>{let rows=0;for(const part of document.querySelectorAll("${partsThatWait}")){part.style.contentVisibility="visible";if(part.matches("tr,li")&&++rows%4)continue;await new Promise((on)=>{requestAnimationFrame(()=>setTimeout(on));setTimeout(on,100)})}document.documentElement.classList.remove("${firstScreenFirst}")};const go=async()=>{if(done)return;done=1;laid??=layOut();const held=document.getElementById("held-module");const files=held.dataset.files.split(" ");for(const file of files){const link=document.createElement("link");link.rel="modulepreload";link.href=file;document.head.append(link);await pause()}for(const file of files.slice(1)){try{await import(file)}catch{}await pause()}const script=document.createElement("script");script.type="module";script.textContent=held.textContent;document.head.append(script)};for(const kind of["pointerover","pointerdown","touchstart","keydown","focusin"])addEventListener(kind,go,{once:true,passive:true});const idle=()=>{laid??=layOut();"requestIdleCallback"in window?requestIdleCallback(go,{timeout:2000}):setTimeout(go,300)};const painted=()=>{try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();idle()}}).observe({type:"paint",buffered:true})}catch{idle()}};document.readyState==="complete"?painted():addEventListener("load",painted,{once:true})})()`

/** Takes the preloads out of a rendered page and holds its module script back, with a list of its files: first the one that begins everything. */
export function scriptsAfterPaint(html: string): string {
  const { left, files } = takePreloads(html)
  const begin = left.indexOf(moduleScript)
  if (begin < 0) return left
  const end = left.indexOf('</script>', begin)
  const text = left.slice(begin + moduleScript.length, end)
  const entry = entryOf.exec(text)?.[1] ?? ''
  files.delete(entry)
  const held = `<script type="text/held-module" id="held-module" data-files="${[entry, ...files].join(' ')}">${text}</script>`
  return `${left.slice(0, begin)}${held}<script>${waker}${left.slice(end)}`
}

function takePreloads(html: string): { left: string; files: Set<string> } {
  const files = new Set<string>()
  let left = ''
  let from = 0
  for (let at = html.indexOf(modulePreload); at >= 0; at = html.indexOf(modulePreload, from)) {
    left += html.slice(from, at)
    from = html.indexOf('>', at) + 1
    const file = hrefOf.exec(html.slice(at, from))?.[1]
    if (file) files.add(file)
  }
  return { left: left + html.slice(from), files }
}
