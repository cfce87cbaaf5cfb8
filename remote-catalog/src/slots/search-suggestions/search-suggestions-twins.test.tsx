import type { SearchOption } from 'shared/contract'
import { renderAt } from 'shared/testing/render-at'
import { expect, it, vi } from 'vitest'
import { serveBooks, twins } from '../../testing/serve-books'
import { SlotContent as SearchSuggestions } from './search-suggestions'

it('distinguishes two books with one id', async () => {
  const onOptions = vi.fn<(options: readonly SearchOption[]) => void>()
  const props = { typed: 'fiction', listboxId: 'l', activeId: null, onChoose: () => {} }
  const { screen } = await renderAt('/', {
    routes: [{ path: '/', element: <SearchSuggestions {...props} onOptions={onOptions} /> }],
    prepare: () => serveBooks(twins),
  })
  await screen.findByRole('option', { name: /Pride/ })
  await screen.findByRole('option', { name: /Moby/ })
  // The arrow keys find the next option by the id of the current one.
  const ids = onOptions.mock.lastCall?.[0].map(({ id }) => id)
  expect([...new Set(ids)]).toEqual(ids)
})
