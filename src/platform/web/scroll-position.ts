/** Runs before the first paint. React Router stores the positions under these keys. */
export const restoreScrollPosition = `try{const h=history;if(!h.state?.key)h.replaceState({key:Math.random().toString(32).slice(2)},'');const y=JSON.parse(sessionStorage['react-router-scroll-positions']||'{}')[h.state.key];if(typeof y==='number')scrollTo(0,y)}catch{}`
