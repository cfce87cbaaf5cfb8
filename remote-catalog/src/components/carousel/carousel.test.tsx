import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { stubObservers } from '../../testing/stubs'
import { Carousel } from './carousel'

const name = (slide: string) => slide
const carousel = (
  <Carousel label="Offers" slides={['First', 'Second']} keyOf={name} nameOf={name}>
    {(slide) => <a href="/">{slide}</a>}
  </Carousel>
)

it('has links on every slide without script, and on the shown one once it is hydrated', async () => {
  stubObservers({ reducedMotion: true })
  const page = document.createElement('div')
  page.innerHTML = renderToString(carousel)
  const dead = () => page.querySelectorAll('[inert], [role="group"][aria-hidden="true"]')
  expect(dead()).toHaveLength(0)
  const root = await act(() => hydrateRoot(page, carousel))
  onTestFinished(() => act(() => root.unmount()))
  expect([...dead()].map(({ textContent }) => textContent)).toEqual(['Second'])
})
