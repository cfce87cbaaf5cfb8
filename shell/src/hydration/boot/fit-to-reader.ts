/** Marks the page with what this browser knows of its reader, for styles. */
import { customerMark, queryMark, themeKey, themeMark, tokenKey } from '../page-protocol'
import { page } from './page-element'

try {
  const theme = JSON.parse(localStorage.getItem(themeKey) as string)
  if (/^(light|dark)$/.test(theme)) page.dataset[themeMark] = theme
  // A customer must not see "Sign in" for a moment.
  if (localStorage.getItem(tokenKey)) page.dataset[customerMark] = ''
} catch {
  // Storage that refuses leaves the page as it is written.
}
// The page was written without the query's filters: it is shown once they hold.
if (location.search) page.dataset[queryMark] = ''
