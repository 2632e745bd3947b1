const modulePreload = '<link rel="modulepreload"'
const moduleScript = '<script type="module" async="">'

/**
 * The page is readable before any script arrives, so scripts wait: until the page has painted and the line is idle,
 * or until the visitor points at, touches or types anything. Whatever was begun by then (a link, a form) works without them.
 */
export const waker = `(()=>{let done;const go=()=>{if(done)return;done=1;const held=document.getElementById("held-module");const script=document.createElement("script");script.type="module";script.textContent=held.textContent;document.head.append(script)};for(const kind of["pointerover","pointerdown","touchstart","keydown","focusin"])addEventListener(kind,go,{once:true,passive:true});const idle=()=>"requestIdleCallback"in window?requestIdleCallback(go,{timeout:2000}):setTimeout(go,300);const painted=()=>{try{new PerformanceObserver((list,observer)=>{if(list.getEntriesByName("first-contentful-paint").length){observer.disconnect();idle()}}).observe({type:"paint",buffered:true})}catch{idle()}};document.readyState==="complete"?painted():addEventListener("load",painted,{once:true})})()`

/** Takes the preloads out of a rendered page and holds its module script back. */
export function scriptsAfterPaint(html: string): string {
  const lighter = withoutPreloads(html)
  const begin = lighter.indexOf(moduleScript)
  if (begin < 0) return lighter
  const end = lighter.indexOf('</script>', begin)
  const text = lighter.slice(begin + moduleScript.length, end)
  return `${lighter.slice(0, begin)}<script type="text/held-module" id="held-module">${text}</script><script>${waker}${lighter.slice(end)}`
}

function withoutPreloads(html: string): string {
  let left = ''
  let from = 0
  for (let at = html.indexOf(modulePreload); at >= 0; at = html.indexOf(modulePreload, from)) {
    left += html.slice(from, at)
    from = html.indexOf('>', at) + 1
  }
  return left + html.slice(from)
}
