// @vitest-environment jsdom
import type { PageConfig } from 'shared/contract/site'
import { expectConsole } from 'shared/testing/console'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dehydratedStateId } from '../hydration/page-protocol'
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

/** A site on which everybody gets the canary of one remote. */
function withCanary(name: 'catalog' | 'account'): PageConfig {
  const canary = { ...build(name, '2.0.0'), percent: 100 }
  return { ...site, remotes: { ...site.remotes, [name]: { ...build(name), canary } } }
}

describe('the markup of a prerendered page', () => {
  it('stays where the builds that wrote it are the ones that come', () => {
    deploy(site)
    dropPrerenderedOfOthers()
    expect(written()).toBe('<h1>Books</h1>')
  })

  it('goes where this shopper gets the canary of the remote whose screen it is', () => {
    deploy(withCanary('catalog'))
    dropPrerenderedOfOthers()
    expect(written()).toBe('')
  })

  it('stays where the canary is another remote’s', () => {
    deploy(withCanary('account'))
    dropPrerenderedOfOthers()
    expect(written()).toBe('<h1>Books</h1>')
  })

  it('goes, with its data, where that cannot be read', () => {
    expectConsole('error', /The data of the page cannot be read/)
    document.body.innerHTML += `<script type="application/json" id="${dehydratedStateId}">{ "a": [</script>`
    deploy(site)
    dropPrerenderedOfOthers()
    expect(written()).toBe('')
    expect(document.getElementById(dehydratedStateId)?.textContent).toBe('')
  })

  it('goes where the remote is overridden in this browser', () => {
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
