/** The account's pages: login, signup, addresses, orders. */
import { expect, type Locator, type Page } from '@playwright/test'
import { lakeRoad, lakeRoadByLabel } from '../sample-address'
import { expectCustomer } from './shell'

/** A customer who is not in the sample data. */
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

/** The message of a form as a whole. */
export const formMessage = (page: Page) => page.getByRole('form').getByRole('alert')

const newAddressDialog = (page: Page) => page.getByRole('dialog', { name: 'Add New Address' })

export async function openAddressDialog(page: Page): Promise<Locator> {
  await page.getByRole('main').getByRole('button', { name: 'Add New Address' }).click()
  const dialog = newAddressDialog(page)
  await expect(dialog.getByLabel('First name')).toBeFocused()
  return dialog
}

export async function fillAddress(
  dialog: Locator,
  fields: Partial<typeof lakeRoadByLabel> = lakeRoadByLabel,
): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await dialog.getByLabel(label).fill(text)
  if (fields.Pincode) await dialog.getByLabel('Country').selectOption(lakeRoad.country)
}

export const saveAddress = (dialog: Locator) =>
  dialog.getByRole('button', { name: 'Save address' }).click()
