import { describe, expect, it } from 'vitest'
import { routes } from '../../shell/src/routes.ts'
import { routeCollisions } from './route-collisions.ts'

describe('a route table', () => {
  it('collides where two patterns answer the same addresses', () => {
    expect(routeCollisions(['/products/:id', '/cart', '/products/:slug/', '/Cart'])).toEqual([
      '/products/:id and /products/:slug/',
      '/cart and /Cart',
    ])
  })

  it('does not where one is longer, or more precise', () => {
    expect(routeCollisions(['/', '/products', '/products/:id', '/products/new'])).toEqual([])
  })

  it('of the shop collides nowhere', () => {
    expect(routeCollisions(routes.map(({ path }) => path))).toEqual([])
  })
})
