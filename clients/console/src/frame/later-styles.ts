/** Styles that only some pages need. */

/** Files of `styles/` that are not in those of every page. */
export type StylesName = 'record' | 'formula' | 'operate' | 'shortlist'

/** Addresses of the built files, which build.mjs puts in. */
declare const styleAddresses: Readonly<Record<StylesName, string>>

/** Resolves when the styles hold for the page. */
export function loadStyles(name: StylesName): Promise<void> {
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
