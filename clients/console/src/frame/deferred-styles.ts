/** Styles that only some pages need. */

/** Files of `styles/` that are not in those of every page. */
export type StylesName = 'record' | 'formula' | 'operate' | 'shortlist'

/** Addresses of the built files, which build.mjs puts in. */
declare const styleAddresses: Readonly<Record<StylesName, string>>

const loading = new Map<StylesName, Promise<void>>()

/** Resolves when the styles apply to the page. Failed styles are loaded again. */
export function loadStyles(name: StylesName): Promise<void> {
  const known = loading.get(name) ?? addStyles(name)
  loading.set(name, known)
  known.catch(() => loading.delete(name))
  return known
}

function addStyles(name: StylesName): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = styleAddresses[name]
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error('The styles of this page did not load.'))
    }
    document.head.append(link)
  })
}
