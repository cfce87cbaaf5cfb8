import { expect, it } from 'vitest'
import { hostChanges } from './host-changes.ts'

const pictures = { images: ['https://a.example', 'https://b.example'] }

it('names each host that a release adds or gives up', () => {
  const now = { images: ['https://b.example'], connect: ['https://api.example'] }
  expect(hostChanges({ reviews: [pictures] }, { reviews: [now] })).toEqual([
    'reviews may now call https://api.example.',
    'reviews may no longer show images of https://a.example.',
  ])
  expect(hostChanges({}, { reviews: [{ media: ['https://c.example'] }] })).toEqual([
    'reviews may now play media of https://c.example.',
  ])
})

it('names the hosts of a remote that leaves', () => {
  expect(hostChanges({ reviews: [{ connect: ['https://api.example'] }] }, {})).toEqual([
    'reviews may no longer call https://api.example.',
  ])
})

it('names none that stays', () => {
  const canary = { images: ['https://a.example'] }
  expect(hostChanges({ reviews: [pictures] }, { reviews: [pictures, canary] })).toEqual([])
})
