import { lakeRoadByLabel } from '../sample-address'
import {
  article,
  button,
  combobox,
  dialog,
  main,
  type ShopPage,
  type Target,
  textbox,
} from '../shop-page'
import { expectOnServer } from './on-server'

const card = (name: string) => article(`Address of ${name}`, { within: main })
const newAddress = dialog('Add New Address')
const save = (within: Target) => button('Save address', { within })

/** A customer's address is added, changed, removed and restored, and each change survives a reload. */
export async function keepAddresses(page: ShopPage): Promise<void> {
  await page.open('/profile/address')
  await page.expectVisible(card('Asha Rao'))

  await page.step('adds one in Nepal', async () => {
    await page.click(button('Add New Address', { within: main }))
    const country = combobox('Country', { within: newAddress })
    await page.expectValue(country, 'India')
    for (const [label, text] of Object.entries(lakeRoadByLabel)) {
      await page.fill(textbox(label, { within: newAddress }), text)
    }
    await page.select(country, 'Nepal')
    await page.click(save(newAddress))
    await page.expectAbsent(newAddress)
    await page.reload()
    await page.expectText(card('Ada Lovelace'), 'Nepal')
    await page.expectText(card('Asha Rao'), 'India')
  })

  await page.step('finds the form empty afterwards', async () => {
    await page.click(button('Add New Address', { within: main }))
    await page.expectValue(textbox('Street', { within: newAddress }), '')
    await page.expectValue(combobox('Country', { within: newAddress }), 'India')
    await page.press('Escape')
    await page.expectAbsent(newAddress)
  })

  await page.step('changes it', async () => {
    await page.click(button(/^Edit/, { within: card('Ada Lovelace') }))
    const edit = dialog('Edit address')
    await page.expectValue(combobox('Country', { within: edit }), 'Nepal')
    await page.fill(textbox('Street', { within: edit }), '7 Lake Road')
    await page.click(save(edit))
    await page.expectAbsent(edit)
    await page.reload()
    await page.expectText(card('Ada Lovelace'), '7 Lake Road')
  })

  await page.step('removes it and restores it', async () => {
    const remove = button(/^Remove/, { within: card('Ada Lovelace') })
    await page.click(remove)
    await page.expectAbsent(card('Ada Lovelace'))
    await page.click(button('Undo'))
    await page.expectVisible(card('Ada Lovelace'))
    await page.reload()
    await page.expectText(card('Ada Lovelace'), '7 Lake Road')
    await page.click(remove)
    await expectOnServer(page, 'address', [['Asha Rao', 1]])
    await page.reload()
    await page.expectVisible(card('Asha Rao'))
    await page.expectAbsent(card('Ada Lovelace'))
  })
}
