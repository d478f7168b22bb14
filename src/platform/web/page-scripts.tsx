import { useContext, useEffect } from 'react'
import { UNSAFE_FrameworkContext as FrameworkContext, Scripts, useMatches } from 'react-router'
import { InlineScript } from './inline-script.tsx'

declare global {
  interface Window {
    /** Resolves when the modules of the page's routes are loaded. */
    pageModules?: Promise<void>
    /** A button that was clicked before anything listened. */
    earlyClick?: HTMLElement | null
  }
}

/** The router's `Scripts` load first of all. These load after pictures and typefaces, or on the first input. */
export const PageScripts = () => (import.meta.env.DEV ? <Scripts /> : <LateScripts />)

function LateScripts() {
  const { manifest, serverHandoffString = '' } = useContext(FrameworkContext) ?? {}
  const ids = useMatches().map(({ id }) => id)
  useEffect(() => {
    window.earlyClick?.click()
    delete window.earlyClick
  }, [])
  // In the browser they have run, and what writes them is left out of its files.
  const isWritten = import.meta.env.SSR && manifest
  return (
    <>
      <InlineScript text={isWritten ? receiveData(serverHandoffString) : ''} />
      <InlineScript text={isWritten ? loadModules(manifest, ids) : ''} />
    </>
  )
}

const receiveData = (context: string) => `{const c=window.__reactRouterContext=${context}
c.stream=new ReadableStream({start(s){c.streamController=s}}).pipeThrough(new TextEncoderStream())}`

type Manifest = NonNullable<React.ContextType<typeof FrameworkContext>>['manifest']

function loadModules({ url, entry, routes }: Manifest, ids: readonly string[]): string {
  const modules = ids.map((id) => routes[id]?.module ?? '')
  const shared = new Set([url, ...entry.imports, ...ids.flatMap((id) => routes[id]?.imports ?? [])])
  const files = [...modules, ...shared.difference(new Set(modules))]
  // The load event can come before the first paint, with which scripts would compete. Some browsers do not report
  // paints. All report a pointer that stands still once the page is laid out.
  return `{const names=${JSON.stringify(ids)},signs=['pointerdown','pointermove','touchstart','keydown','focusin']
const remember=({target})=>{window.earlyClick=target.closest('button[type=button]')}
const load=()=>{if(window.pageModules)return
for(const sign of signs)removeEventListener(sign,wake)
window.pageModules=Promise.all(${JSON.stringify(files)}.map((file)=>import(file))).then((all)=>{
removeEventListener('click',remember)
window.__reactRouterRouteModules=Object.fromEntries(names.map((name,index)=>[name,all[index]]))})
import(${JSON.stringify(entry.module)})}
const wake=({type,movementX,movementY})=>{if(type!=='pointermove'||movementX||movementY)load()}
addEventListener('click',remember)
for(const sign of signs)addEventListener(sign,wake,{passive:true})
if('signedIn' in document.documentElement.dataset)load()
else addEventListener('load',()=>{setTimeout(load,3e3)
new PerformanceObserver((_,it)=>{it.disconnect()
load()}).observe({type:'paint',buffered:true})})}`
}
