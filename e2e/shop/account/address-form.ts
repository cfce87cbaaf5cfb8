/** The address dialog. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../../support/fixtures'
import { lakeRoad, lakeRoadByLabel } from '../../support/sample-address'

export const newAddressDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Add New Address' })

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
