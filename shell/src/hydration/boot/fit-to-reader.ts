/** Sets attributes with what this browser knows about its reader, for styles, and fetches what a customer needs. */
import {
  customerMark,
  forCustomersMark,
  previewKey,
  queryMark,
  textFontKey,
  textFontMark,
  themeKey,
  themeMark,
  tokenKey,
  withoutTextFontMark,
} from 'shared/page-protocol'
import { page } from './page-element'

// On a first visit the font would delay the scripts: it is fetched afterwards, for the next page (../late-fonts.ts).
const textFont = document.currentScript?.dataset[textFontMark]
if (textFont) page.dataset[withoutTextFontMark] = ''
try {
  if (textFont && localStorage.getItem(textFontKey) === JSON.stringify(textFont)) {
    delete page.dataset[withoutTextFontMark]
    addLink({ rel: 'preload', as: 'font', type: 'font/woff2', href: textFont })
  }
  const theme = JSON.parse(localStorage.getItem(themeKey) as string)
  if (/^(light|dark)$/.test(theme)) page.dataset[themeMark] = theme
  if (localStorage.getItem(tokenKey)) {
    // A customer must not see "Sign in" for a moment.
    page.dataset[customerMark] = ''
    fetchForCustomers()
  }
  if (sessionStorage.getItem(previewKey)) page.dataset[queryMark] = ''
} catch {
  // If storage refuses, the page stays as it was prerendered.
}
// The page was prerendered without the query's filters: it is shown once they are applied.
if (location.search) page.dataset[queryMark] = ''

/** In parallel with the modules that everybody needs: the shell imports them before it hydrates the page. */
function fetchForCustomers() {
  const files = document.currentScript?.dataset[forCustomersMark]
  for (const href of files ? files.split(' ') : [])
    addLink({ rel: 'modulepreload', fetchPriority: 'low', href })
}

function addLink(properties: Partial<HTMLLinkElement>) {
  document.head.append(
    Object.assign(document.createElement('link'), { crossOrigin: '', ...properties }),
  )
}
