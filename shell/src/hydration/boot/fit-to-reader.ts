/** Sets attributes with what this browser knows about its reader, for styles, and fetches what a customer needs. */
import {
  customerMark,
  forCustomersMark,
  previewKey,
  queryMark,
  textFontFamily,
  textFontKey,
  themeKey,
  themeMark,
  tokenKey,
} from 'shared/page-protocol'
import { page } from './page-element'

try {
  const theme = JSON.parse(localStorage.getItem(themeKey) as string)
  if (/^(light|dark)$/.test(theme)) page.dataset[themeMark] = theme
  if (localStorage.getItem(tokenKey)) {
    // A customer must not see "Sign in" for a moment.
    page.dataset[customerMark] = ''
    fetchForCustomers()
  }
  if (sessionStorage.getItem(previewKey)) page.dataset[queryMark] = ''
  // Fetched by an earlier page (../late-fonts.ts): on a first visit, the font would delay the scripts.
  for (const [url, unicodeRange] of JSON.parse(localStorage.getItem(textFontKey) as string) ?? []) {
    const look = { weight: '400 700', display: 'optional', unicodeRange } as const
    document.fonts.add(new FontFace(textFontFamily, `url(${url})`, look))
  }
} catch {
  // If storage refuses, the page stays as it was prerendered.
}
// The page was prerendered without the query's filters: it is shown once they are applied.
if (location.search) page.dataset[queryMark] = ''

/** In parallel with the modules that everybody needs: the shell imports them before it hydrates the page. */
function fetchForCustomers() {
  const files = document.currentScript?.dataset[forCustomersMark]
  for (const href of files ? files.split(' ') : []) {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', fetchPriority: 'low', href })
    document.head.append(link)
  }
}
