/** The customers of these tests, and actions that tests share. */
import type { Page } from '@playwright/test'
import { demoCredentials } from '../../../shared/src/contract/demo'
import { expect } from '../../support/fixtures'

export { demoCredentials }

export const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  password: 'engine & loom #1',
}

/** Fills in and submits the signup form. The signup screen must be open. */
export async function sendSignup(page: Page, person: typeof ada): Promise<void> {
  const form = page.getByRole('form', { name: 'Sign up' })
  await form.getByLabel('First name').fill(person.firstName)
  await form.getByLabel('Last name').fill(person.lastName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByLabel('Password', { exact: true }).fill(person.password)
  await form.getByRole('button', { name: 'Sign up' }).click()
}

/** Fills in and submits the login form. The login screen must be open. */
export async function sendLogin(
  page: Page,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const form = page.getByRole('form', { name: 'Log in' })
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Signs up a new customer, who is then logged in. */
export async function signUp(page: Page, person = ada): Promise<void> {
  await page.goto('/signup')
  await sendSignup(page, person)
  await expectCustomer(page)
}

export async function expectCustomer(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible()
}

export async function expectVisitor(page: Page): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
}

/** The message of a form as a whole. */
export const formMessage = (page: Page) => page.getByRole('form').getByRole('alert')

/** The token in local storage, or `null`. */
export function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('token'))
}
