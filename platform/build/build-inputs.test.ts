import { expect, it, vi } from 'vitest'
import { filesIn, folderOf, inRoot, remoteNames, shellPart } from '../project/index.ts'
import { buildInputs, workspacePackages } from './build-inputs.ts'

it('depends on the workspace packages that it ships: an edit of the fake server rebuilds the shell, but no remote', () => {
  expect(workspacePackages(folderOf(shellPart))).toEqual(['mock-api', 'product-search', 'shared'])
  for (const name of remoteNames) {
    const packages = workspacePackages(folderOf(name))
    expect(packages).toContain('shared')
    expect(packages).not.toContain('mock-api')
  }
})

it('depends on the installed versions of packages', () => {
  const installed = 'node_modules/.pnpm/lock.yaml'
  expect(filesIn(inRoot(installed))).toHaveLength(1)
  const folder = folderOf(shellPart)
  expect(buildInputs(folder, new Map([[installed, 'others']]))).not.toBe(buildInputs(folder))
})

it('depends on the variables that sources can read', () => {
  const folder = folderOf(shellPart)
  const hashes = new Map<string, string>()
  const before = buildInputs(folder, hashes)
  vi.stubEnv('VITE_FLAG', 'two')
  const flagged = buildInputs(folder, hashes)
  vi.unstubAllEnvs()
  expect(flagged).not.toBe(before)
})
