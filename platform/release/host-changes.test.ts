import { expect, it } from 'vitest'
import { hostChanges } from './host-changes.ts'

const pictures = { images: ['https://a.example', 'https://b.example'] }

it('names each host that a release adds or gives up', () => {
  const now = { images: ['https://b.example'], connect: ['https://api.example'] }
  expect(hostChanges('reviews', pictures, now)).toEqual([
    'reviews may now call https://api.example.',
    'reviews may no longer show images of https://a.example.',
  ])
  expect(hostChanges('reviews', undefined, { media: ['https://c.example'] })).toEqual([
    'reviews may now play media of https://c.example.',
  ])
})

it('names none that stays', () => {
  expect(hostChanges('reviews', pictures, pictures)).toEqual([])
})
