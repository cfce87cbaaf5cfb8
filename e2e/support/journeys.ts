/** The shoppers' journeys, written once and run in every engine. */
import {
  checkout,
  chooseCoupon,
  expectOnServer,
  fillCart,
  fillNewAddress,
  hydrated,
  logIn,
  menu,
  newAddress,
  payIn,
  priceDetails,
  storeLogin,
} from './customer'
import {
  article,
  banner,
  button,
  checkbox,
  combobox,
  dialog,
  heading,
  inHeader,
  link,
  main,
  radio,
  region,
  type ShopPage,
  searchbox,
  slider,
  sortChoice,
  type Target,
  textbox,
} from './shop-page'

/**
 * Buys Dracula as a new visitor: from the home page to the order, with a reload
 * at every step where something could be lost.
 */
export async function buyABook(page: ShopPage): Promise<void> {
  await page.open('/')
  await page.expectTitle('Bookshelf | Home')
  const book = await chooseABook(page)

  await page.step('adding as a visitor opens the login, and returns to the book', async () => {
    await page.click(button('Add to cart', { within: main, first: true }))
    await page.expectPath('/login')
    // A reload that interrupts its scripts would be reported as an error.
    await page.expectVisible(button('Login With Test Credentials'))
    await page.reload()
    await page.click(button('Login With Test Credentials'))
    await page.expectPath(book)
    await page.expectVisible(link('Profile', { within: banner }))
  })

  await page.step('the added book is in the cart, also after a reload', async () => {
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.reload()
    await page.expectVisible(inHeader('Cart, 1 book'))
    await page.click(link('Go to Cart', { within: main, first: true }))
    await page.expectPath('/cart')
  })

  await page.step('the quantity changes the amount to pay', async () => {
    const more = button(/^Increase quantity/, { within: main })
    await page.click(more)
    // The button is enabled again once the server has the change.
    await page.expectEnabled(more)
    await page.expectVisible(inHeader('Cart, 2 books'))
    // 2 x 949 minus the fixed discount of 99.
    await page.expectText(main, '₹1,799')
    await page.reload()
    await page.expectVisible(inHeader('Cart, 2 books'))
    await page.click(link('Place Order', { within: main }))
    await page.expectPath('/checkout')
  })

  await page.step(
    'paying with a chosen address creates an order and empties the cart',
    async () => {
      await page.expectVisible(checkout.pay)
      await page.reload()
      await page.click(checkout.address)
      await page.click(checkout.pay)
      await page.click(payIn('₹1,799'))
      await page.expectPath('/profile/orders')
      await page.expectText(main, 'Dracula')
      await page.expectVisible(inHeader('Cart'))
    },
  )

  await page.step('the order is shown after a reload', async () => {
    await page.reload()
    await page.expectText(main, 'Dracula')
    await page.expectText(main, /pay_TEST/)
    await page.expectVisible(inHeader('Cart'))
  })
}

/** Opens a book from the home page. @returns its path. */
async function chooseABook(page: ShopPage): Promise<string> {
  await page.step('a category tile opens the list with that category selected', async () => {
    await page.click(link(/thriller/i, { within: main, first: true }))
    await page.expectPath('/products?category=thriller')
    await page.expectCount(article(undefined, { within: main }), 3)
    // On a phone the filters are in a drawer.
    const filters = button(/^Filters, 1 active/)
    if (await page.evaluate(() => innerWidth < 600)) await page.expectVisible(filters)
    else await page.expectChecked(checkbox('Thriller'))
  })
  await page.step('a card opens the book', async () => {
    await page.click(link('Dracula', { within: article('Dracula') }))
    await page.expectVisible(heading('Dracula', { within: main, first: true }))
    await page.expectTitle('Bookshelf | Dracula')
  })
  return page.evaluate(() => location.pathname)
}

const book = (name: string) => article(name, { within: main })

/** Two books are added to the wishlist, one of them moves into the cart, and both are removed. */
async function keepAWishlist(page: ShopPage): Promise<void> {
  await logIn(page)
  await page.click(button('Add to wishlist', { within: book('Dracula') }))
  await page.click(button('Add to wishlist', { within: book('Meditations') }))
  await page.click(inHeader('Wishlist, 2 books'))
  await page.expectVisible(heading('MY WishList (2)'))

  const dracula = book('Dracula')
  await page.expectText(dracula, '₹949')
  await page.expectText(dracula, '₹499')
  await page.expectText(dracula, '60% off')
  await page.click(button('Add to cart', { within: dracula }))
  await page.expectVisible(link('Go to cart', { within: dracula }))
  await page.expectVisible(inHeader('Cart, 1 book'))

  await expectOnServer(page, 'wishlist', [
    ['Dracula', 1],
    ['Meditations', 1],
  ])
  await expectOnServer(page, 'cart', [['Dracula', 1]])
  await page.reload()
  await page.expectVisible(heading('MY WishList (2)'))
  await page.click(button('Remove', { within: dracula }))
  await page.expectVisible(heading('MY WishList (1)'))
  await page.click(button('Remove', { within: book('Meditations') }))
  await page.expectVisible(heading('Oops, Your WishList is Empty'))
  await page.expectVisible(inHeader('Wishlist'))
  await page.click(link('Shop now', { within: main }))
  await page.expectPath('/products')
}

const addressOf = (name: string) => article(`Address of ${name}`, { within: main })
const save = (within: Target) => button('Save address', { within })

/** A customer's address is added, changed, removed and restored, and each change survives a reload. */
export async function keepAddresses(page: ShopPage): Promise<void> {
  await page.open('/profile/address')
  await page.expectVisible(addressOf('Asha Rao'))

  await page.step('adds one in Nepal', async () => {
    await page.click(button('Add New Address', { within: main }))
    await page.expectValue(combobox('Country', { within: newAddress }), 'India')
    await fillNewAddress(page)
    await page.click(save(newAddress))
    await page.expectAbsent(newAddress)
    await page.reload()
    await page.expectText(addressOf('Ada Lovelace'), 'Nepal')
    await page.expectText(addressOf('Asha Rao'), 'India')
  })

  await page.step('finds the form empty afterwards', async () => {
    await page.click(button('Add New Address', { within: main }))
    await page.expectValue(textbox('Street', { within: newAddress }), '')
    await page.expectValue(combobox('Country', { within: newAddress }), 'India')
    await page.press('Escape')
    await page.expectAbsent(newAddress)
  })

  await page.step('changes it', async () => {
    await page.click(button(/^Edit/, { within: addressOf('Ada Lovelace') }))
    const edit = dialog('Edit address')
    await page.expectValue(combobox('Country', { within: edit }), 'Nepal')
    await page.fill(textbox('Street', { within: edit }), '7 Lake Road')
    await page.click(save(edit))
    await page.expectAbsent(edit)
    await page.reload()
    await page.expectText(addressOf('Ada Lovelace'), '7 Lake Road')
  })

  await page.step('removes it and restores it', async () => {
    const remove = button(/^Remove/, { within: addressOf('Ada Lovelace') })
    await page.click(remove)
    await page.expectAbsent(addressOf('Ada Lovelace'))
    await page.click(button('Undo'))
    await page.expectVisible(addressOf('Ada Lovelace'))
    await page.reload()
    await page.expectText(addressOf('Ada Lovelace'), '7 Lake Road')
    await page.click(remove)
    await expectOnServer(page, 'address', [['Asha Rao', 1]])
    await page.reload()
    await page.expectVisible(addressOf('Asha Rao'))
    await page.expectAbsent(addressOf('Ada Lovelace'))
  })
}

/** One coupon replaces another, and is removed when the total falls. */
async function useCoupons(page: ShopPage): Promise<void> {
  await page.open('/cart')
  await fillCart(page, { Dracula: 1, Meditations: 2 })
  await page.reload()
  await chooseCoupon(page, 'FESTIVE OFF')
  await chooseCoupon(page, 'NEW USER')
  await page.expectText(priceDetails, /^(?!.*FESTIVE OFF)/)
  await page.expectText(priceDetails, 'Total₹1,148')

  // 1747 falls to 1348: NEW USER needs more than 1500, FESTIVE OFF would still be valid.
  await page.click(button('Decrease quantity of Meditations', { within: main }))
  await page.expectText(priceDetails, 'Total₹1,249')
  await page.expectText(priceDetails, withoutCoupon)
  await chooseCoupon(page, 'FESTIVE OFF')
  await page.expectText(priceDetails, 'Total₹949')
  await page.click(button(/^Remove.*Meditations/, { within: main }))
  await page.expectText(priceDetails, 'Total₹850')
  await page.expectText(priceDetails, withoutCoupon)

  await page.click(button('Increase quantity of Dracula', { within: main }))
  await page.expectText(priceDetails, 'Total₹1,799')
  await expectOnServer(page, 'cart', [['Dracula', 2]])
  await page.reload()
  await page.expectText(priceDetails, 'Total₹1,799')
  await page.expectText(priceDetails, withoutCoupon)
}

const withoutCoupon = /^(?!.*(NEW USER|FESTIVE OFF))/

const found = article(undefined, { within: main })

/** A search starts after a pause, or by Enter, and its filter can be removed. */
async function searchForABook(page: ShopPage): Promise<void> {
  await page.open('/')
  await hydrated(page)
  await page.click(button('Search'))
  await page.fill(searchbox, 'MOBY')
  await page.expectPath('/products?q=moby')
  await page.expectCount(article('Moby-Dick', { within: main }), 1)
  await page.expectCount(found, 1)

  await page.open('/products?category=fiction&category=humor')
  await hydrated(page)
  await page.click(button('Search'))
  await page.fill(searchbox, 'three')
  await page.press('Enter')
  await page.expectPath('/products?category=fiction&category=humor&q=three')
  await page.expectCount(article('Three Men in a Boat', { within: main }), 1)
  await page.expectCount(found, 1)
  await page.click(button('Remove filter “three”'))
  await page.expectPath('/products?category=fiction&category=humor')
  await page.expectCount(found, 5)
}

const price = slider('Price')

/** Filters are in the address: Back, Forward and a reload keep those of each step. */
export async function filterBooks(page: ShopPage): Promise<void> {
  await page.open('/products?category=thriller')
  await hydrated(page)
  await page.pressOn(price, 'ArrowLeft')
  await page.pressOn(price, 'ArrowLeft')
  await page.expectValue(price, '998')
  await page.expectPath('/products?category=thriller&price=998')
  await page.click(checkbox('Fiction'))
  await page.expectPath('/products?category=fiction&category=thriller&price=998')

  await page.back()
  await page.expectChecked(checkbox('Fiction'), false)
  await page.expectValue(price, '998')
  // Two consecutive keys on one slider are one history entry.
  await page.back()
  await page.expectPath('/products?category=thriller')
  await page.expectValue(price, '1000')
  await page.forward()
  await page.expectValue(price, '998')
  await page.reload()
  await page.expectValue(price, '998')
  await page.expectCount(found, 3)
  await page.select(sortChoice, 'Price: high to low')
  await page.expectPath('/products?category=thriller&sort=HIGH_TO_LOW&price=998')
}

const colorScheme = () => getComputedStyle(document.documentElement).colorScheme

/** The side menu opens a page, keeps a theme over a reload, and closes by Escape. */
async function useTheMenu(page: ShopPage): Promise<void> {
  await page.open('/login')
  await hydrated(page)
  await page.click(button('Open menu'))
  await page.click(link('Shop now', { within: menu }))
  await page.expectPath('/products')
  await page.expectAbsent(menu)
  await page.expectVisible(heading('Books'))

  await page.click(button('Open menu'))
  await page.click(radio('Dark', { within: menu }))
  await page.expectInPage(colorScheme, 'dark')
  await page.press('Escape')
  await page.expectAbsent(menu)
  await page.reload()
  await page.expectInPage(colorScheme, 'dark')

  await hydrated(page)
  await page.click(button('Open menu'))
  await page.click(radio('Light', { within: menu }))
  await page.expectInPage(colorScheme, 'light')
  await page.click(radio('As my device', { within: menu }))
  await page.expectInPage(colorScheme, 'light dark')
}

const response = region('Response')

/** The request tester answers its default request, and a typed one. */
async function testARequest(page: ShopPage): Promise<void> {
  await page.open('/mockman')
  await page.expectValue(textbox('Endpoint'), '/api/test-todos')
  await page.expectValue(combobox('Method'), 'GET')
  await page.expectText(response, 'Response is undefined.')
  await page.click(button('Submit'))
  await page.expectText(response, '200 OK')
  await page.expectText(response, 'todos')
  await page.fill(textbox('Endpoint'), '/api/products?sort=LOW_TO_HIGH')
  await page.click(button('Submit'))
  await page.expectText(response, '"products": [')
}

interface Journey {
  name: string
  take: (page: ShopPage) => Promise<void>
}

const asCustomer = (take: Journey['take']) => async (page: ShopPage) => {
  await storeLogin(page)
  await take(page)
}

/** Besides `buyABook`. */
export const journeys: readonly Journey[] = [
  { name: 'a book goes onto the wishlist, into the cart and off again', take: keepAWishlist },
  {
    name: 'an address is added, changed, removed and brought back',
    take: asCustomer(keepAddresses),
  },
  {
    name: 'one coupon replaces another, and is removed when the total falls',
    take: asCustomer(useCoupons),
  },
  { name: 'a search begins after a pause or by Enter', take: searchForABook },
  { name: 'Back, Forward and a reload keep the filters of each step', take: filterBooks },
  { name: 'the menu leads to a page and keeps a theme', take: useTheMenu },
  { name: 'the request tester shows the server’s answer', take: testARequest },
]
