import { expect, it } from 'vitest'
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
