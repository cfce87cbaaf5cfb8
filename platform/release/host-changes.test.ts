import type { Hosts } from 'shared/contract'
import { expect, it } from 'vitest'
import { hostChanges } from './host-changes.ts'

const pictures = { images: ['https://a.example', 'https://b.example'] }
const uses = (...hosts: Hosts[]) => hosts.map((each) => ({ remote: 'reviews', hosts: each }))

it('names each host that a release adds or gives up', () => {
  const now = { images: ['https://b.example'], connect: ['https://api.example'] }
  expect(hostChanges(uses(pictures), uses(now))).toEqual([
    'reviews may now call https://api.example.',
    'reviews may no longer show images of https://a.example.',
  ])
  expect(hostChanges([], uses({ media: ['https://c.example'] }))).toEqual([
    'reviews may now play media of https://c.example.',
  ])
})

it('names none that stays', () => {
  const canary = { images: ['https://a.example'] }
  expect(hostChanges(uses(pictures), uses(pictures, canary))).toEqual([])
})
