import { render, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { expectConsole } from 'shared/testing'
import { expect, it, vi } from 'vitest'
import { createResource, type Resource } from './resource'
import { useResource } from './use-resource'

/** Lists, in order, the states that a screen showed. */
function Shown({ resource, seen }: { resource: Resource<string>; seen: string[] }) {
  const { status } = useResource(resource)
  if (seen.at(-1) !== status) seen.push(status)
  return <p>{status}</p>
}

it('retries what failed before the screen was shown, without showing the failure', async () => {
  expectConsole('error', /The books could not be loaded/)
  const fetchData = vi.fn(async () => 'books').mockRejectedValueOnce(new Error('offline'))
  const resource = createResource('The books', fetchData)
  await resource.load()
  expect(resource.$state.get().status).toBe('failed')
  const seen: string[] = []
  render(<Shown resource={resource} seen={seen} />)
  expect(await screen.findByText('ready')).toBeDefined()
  expect(seen).toEqual(['loading', 'ready'])
})

it('shows a second failure', async () => {
  expectConsole('error', /The books could not be loaded/)
  const resource = createResource('The books', async () => {
    throw new Error('offline')
  })
  await resource.load()
  const seen: string[] = []
  render(<Shown resource={resource} seen={seen} />)
  expect(await screen.findByText('failed')).toBeDefined()
  expect(seen).toEqual(['loading', 'failed'])
})

/** Calls `look` before React runs effects. */
function LooksEarly({ resource, look }: { resource: Resource<string>; look: () => void }) {
  useLayoutEffect(look, [look])
  return <Shown resource={resource} seen={[]} />
}

it('starts to load with the screen, not after it has faded in', () => {
  const fetchData = vi.fn(async () => 'books')
  const resource = createResource('The books', fetchData)
  render(
    <LooksEarly
      resource={resource}
      look={() => {
        expect(fetchData).toHaveBeenCalledOnce()
      }}
    />,
  )
  expect.assertions(1)
})
