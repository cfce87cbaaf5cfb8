/** Sets attributes with what this browser knows about its reader, for styles. */
import { customerMark, queryMark, themeKey, themeMark, tokenKey } from '../page-protocol'
import { page } from './page-element'

try {
  const theme = JSON.parse(localStorage.getItem(themeKey) as string)
  if (/^(light|dark)$/.test(theme)) page.dataset[themeMark] = theme
  // A customer must not see "Sign in" for a moment.
  if (localStorage.getItem(tokenKey)) page.dataset[customerMark] = ''
} catch {
  // If storage refuses, the page stays as it was prerendered.
}
// The page was prerendered without the query's filters: it is shown once they are applied.
if (location.search) page.dataset[queryMark] = ''
