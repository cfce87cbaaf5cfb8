import { mainId } from 'shared/page-protocol'
import { expect, it } from 'vitest'
import { focusLink } from './focus-heading'

it('returns the focus to the link that the keyboard reaches, not to the cover beside it', () => {
  document.body.innerHTML = `<main id="${mainId}">
    <a href="/products/a" tabindex="-1" aria-hidden="true"></a>
    <a href="/products/a">Dracula</a>
  </main>`
  focusLink('/products/a')
  expect(document.activeElement?.textContent).toBe('Dracula')
})
