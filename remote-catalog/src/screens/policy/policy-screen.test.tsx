import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { PolicyPage } from 'shared/contract'
import { paths } from 'shared/routing'
import { expectConsole, MemoryRouter, Route, Routes } from 'shared/testing'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeSeller } from './describe-seller'
import { Screen as PolicyScreen } from './policy-screen'
import { getStaticPaths, loader } from './prerender'

const seller = {
  name: 'Corner Books',
  address: ['1 High Street', 'Delhi'],
  email: 'hello@books.example',
  phone: '+91 (80) 1234',
  registration: 'GSTIN 29ABCDE1234F1Z5',
}
const returns: Omit<PolicyPage, 'seller'> = {
  title: 'Our returns',
  description: 'Send it back.',
  text: [
    { tag: 'h2', children: ['How'] },
    {
      tag: 'p',
      children: [
        'Send it ',
        { tag: 'a', href: '/', children: [{ tag: 'em', children: ['home'] }] },
        ', or ',
        { tag: 'a', href: 'https://other.example/', children: ['elsewhere'] },
      ],
    },
  ],
}
const page: PolicyPage = { ...returns, seller }
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  fetched.mockReset()
  fetched.mockImplementation(async () => Response.json(page))
  vi.stubGlobal('fetch', fetched)
})

/** @param policy one of its own for each test, since a policy is loaded once. */
function open(policy: string) {
  return render(
    <MemoryRouter initialEntries={[paths.policy(policy)]}>
      <Routes>
        <Route path="/policies/:policy" element={<PolicyScreen />} />
        <Route path="/" element={<p>At home</p>} />
      </Routes>
    </MemoryRouter>,
  )
}

const heading = () => screen.findByRole('heading', { level: 1 })
const inHead = (selector: string) => document.head.querySelector(selector)

it('shows a policy and who sells, from the file beside its page', async () => {
  open('one')
  expect((await heading()).textContent).toBe('Our returns')
  expect(fetched.mock.calls.map(([file]) => file)).toEqual(['/policies/one.json'])
  expect(document.title).toBe('Bookshelf | Our returns')
  expect(inHead('meta[name=description]')?.getAttribute('content')).toBe('Send it back.')
  expect(inHead('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/policies\/one$/)
  expect(screen.getByText(/^Send it/)).toBeDefined()
  const details = within(screen.getByRole('region', { name: 'Who you buy from' }))
  expect(details.getByText(/^Corner Books\s1 High Street\sDelhi$/)).toBeDefined()
  expect(details.getByText(seller.registration)).toBeDefined()
  expect(details.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'mailto:hello@books.example',
    'tel:+91801234',
  ])
})

it('opens links to pages of the shop itself, and others as the browser does', async () => {
  open('three')
  await heading()
  expect(screen.getByRole('heading', { level: 2, name: 'How' })).toBeDefined()
  const link = (name: string) => screen.getByRole('link', { name })
  expect(link('elsewhere').getAttribute('href')).toBe('https://other.example/')
  await userEvent.click(link('home'))
  expect(await screen.findByText('At home')).toBeDefined()
})

it('says that a policy could not be loaded, and tries again', async () => {
  expectConsole('error', /The policy could not be loaded/)
  fetched.mockImplementationOnce(async () => Response.json({}, { status: 500 }))
  open('four')
  expect((await screen.findByRole('alert')).textContent).toContain('The policy did not arrive.')
  expect(document.title).toBe('Bookshelf | Policy')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Our returns' })).toBeDefined()
})

it('says that the shop has no such policy', async () => {
  fetched.mockImplementation(async () => new Response('', { status: 404 }))
  open('five')
  expect((await heading()).textContent).toBe('We have no such policy')
  expect(document.title).toBe('Bookshelf | Policy not found')
  expect(inHead('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

it('has a page for each policy, which fetches nothing, however old it is', async () => {
  const site = { policies: { returns, terms: returns }, seller }
  expect(await getStaticPaths('none', site)).toEqual([{ policy: 'returns' }, { policy: 'terms' }])
  expect(await loader({ policy: 'returns' }, site)).toEqual({ 'catalog.policy.returns': page })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())
  open('returns')
  expect((await heading()).textContent).toBe('Our returns')
  expect(fetched).not.toHaveBeenCalled()
  await expect(loader({ policy: 'none' }, site)).rejects.toThrow('There is no policy none')
  expect(await getStaticPaths('none', {})).toEqual([])
})

it('describes the seller for search engines', () => {
  expect(describeSeller(seller, 'https://shop.example')).toEqual([
    {
      '@type': 'Organization',
      name: 'Corner Books',
      url: 'https://shop.example/',
      email: 'hello@books.example',
      telephone: '+91 (80) 1234',
      address: '1 High Street, Delhi',
      identifier: 'GSTIN 29ABCDE1234F1Z5',
    },
  ])
})
