import type { PageConfig } from 'shared/contract'
import { dehydratedStateId } from 'shared/page-protocol'
import { expectConsole } from 'shared/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pageConfig } from '../testing/page-config'
import { deploy } from './deployment'
import { dropPrerenderedOfOthers } from './drop-prerendered'

const build = (name: string, version = '1.0.0') => ({
  entry: `/remotes/${name}/${version}/remoteEntry.js`,
  version,
})
const site = pageConfig({ remotes: { catalog: build('catalog'), account: build('account') } })
const written = () => document.getElementById('root')?.innerHTML

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><h1>Books</h1></div>'
  history.replaceState(null, '', '/products')
})
afterEach(() => {
  localStorage.clear()
  document.body.innerHTML = ''
})

/** A site where everybody gets the canary of one remote. */
function withCanary(name: 'catalog' | 'account'): PageConfig {
  const canary = { ...build(name, '2.0.0'), percent: 100 }
  return { ...site, remotes: { ...site.remotes, [name]: { ...build(name), canary } } }
}

describe('the markup of a prerendered page', () => {
  it('stays if the loaded builds are those that wrote it', () => {
    deploy(site)
    dropPrerenderedOfOthers()
    expect(written()).toBe('<h1>Books</h1>')
  })

  it('is removed if this shopper gets the canary of the remote that owns the screen', () => {
    deploy(withCanary('catalog'))
    dropPrerenderedOfOthers()
    expect(written()).toBe('')
  })

  it('stays if the canary is of another remote', () => {
    deploy(withCanary('account'))
    dropPrerenderedOfOthers()
    expect(written()).toBe('<h1>Books</h1>')
  })

  it('is removed with its data if that cannot be read', () => {
    expectConsole('error', /The data of the page cannot be read/)
    document.body.innerHTML += `<script type="application/json" id="${dehydratedStateId}">{ "a": [</script>`
    deploy(site)
    dropPrerenderedOfOthers()
    expect(written()).toBe('')
    expect(document.getElementById(dehydratedStateId)?.textContent).toBe('')
  })

  it('is removed if the remote is overridden in this browser', () => {
    const overrides = ['http://localhost:5171']
    localStorage.setItem(
      'bookshelf.override',
      JSON.stringify({ catalog: 'http://localhost:5171/remoteEntry.js' }),
    )
    deploy({ ...site, overrides })
    dropPrerenderedOfOthers()
    expect(written()).toBe('')
  })
})
