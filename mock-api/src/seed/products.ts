import { type Product, percentOff } from 'shared/contract'

type Book = Omit<Product, 'image' | 'discounted'>

/** The path of a cover: '/covers/' and the title in kebab case. */
function coverOf(title: string): string {
  const kebab = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return `/covers/${kebab}.svg`
}

function withCoverAndDiscount(book: Book): Product {
  const discounted = percentOff(book)
  return {
    ...book,
    image: coverOf(book.name),
    ...(discounted === null ? {} : { discounted }),
  }
}

/**
 * Ten books in the public domain (docs/product.md, P15). `description` is the author. The facts are those of real
 * editions; what is not certain is left out, such as the year of notes that nobody was meant to read.
 */
const books: readonly Book[] = [
  {
    _id: 'b049ebed-ad76-400f-ad4d-6d723009617e',
    name: 'Pride and Prejudice',
    description: 'Jane Austen',
    about:
      'Elizabeth Bennet makes up her mind about Mr Darcy at a country ball and spends a year learning how wrong a clever person can be. Every conversation is a duel, and nearly every one is funny.',
    price: 299,
    original: 499,
    ratings: 5,
    categoryName: 'fiction',
    pages: 480,
    firstPublished: 1813,
    language: 'en',
    isbn13: '9780141439518',
    format: 'paperback',
  },
  {
    _id: '233a326a-355e-44ec-a2d9-20787f681b13',
    name: 'Moby-Dick',
    description: 'Herman Melville',
    about:
      'A schoolmaster goes to sea to clear his head and finds himself on the ship of a captain who wants one particular whale dead. Part adventure, part encyclopaedia, and all weather.',
    price: 449,
    original: 799,
    ratings: 3.5,
    categoryName: 'fiction',
    pages: 720,
    firstPublished: 1851,
    language: 'en',
    isbn13: '9780142437247',
    format: 'paperback',
  },
  {
    _id: '8c9016ed-8a0a-4831-a838-9a8936722ab8',
    name: 'The Secret Garden',
    description: 'Frances Hodgson Burnett',
    about:
      'A cross, lonely girl finds a locked garden on the Yorkshire moor and decides to bring it back to life. By the time the roses bloom, the people around it have come back to life as well.',
    price: 249,
    original: 399,
    ratings: 4.5,
    categoryName: 'fiction',
    firstPublished: 1911,
    language: 'en',
    isbn13: '9780142437056',
    format: 'paperback',
  },
  {
    _id: '258c4784-ee5b-42b1-a7d3-8304f3330517',
    name: 'Meditations',
    description: 'Marcus Aurelius',
    about:
      'Notes that a Roman emperor wrote to himself in a tent, late, after hard days. He never meant them for a reader, which is why they still sound like a friend who tells the truth.',
    price: 399,
    original: 649,
    ratings: 4.5,
    categoryName: 'motivational',
    language: 'en',
    isbn13: '9780140449334',
    format: 'paperback',
  },
  {
    _id: '1e7528e3-ea5a-432f-a1d7-c9b241714ac5',
    name: 'As a Man Thinketh',
    description: 'James Allen',
    about:
      'A slim book with one idea: tend your thoughts as a gardener tends a bed, and your days will follow. It takes an hour to read and is easy to return to before breakfast.',
    price: 159,
    original: 199,
    ratings: 3,
    categoryName: 'motivational',
    firstPublished: 1903,
    language: 'en',
    isbn13: '9781585426386',
    format: 'paperback',
  },
  {
    _id: 'da195f66-1676-4623-a3c8-4f690a284f3b',
    name: 'Three Men in a Boat',
    description: 'Jerome K. Jerome',
    about:
      'Three friends and a dog row up the Thames for their health, armed with a tin of pineapple and no opener. Nothing much happens, and it has kept people laughing on trains ever since.',
    price: 199,
    original: 499,
    ratings: 4,
    categoryName: 'humor',
    firstPublished: 1889,
    language: 'en',
  },
  {
    _id: 'bc3c5a4b-f170-465b-98c1-963c4b4a9dc3',
    name: 'The Importance of Being Earnest',
    description: 'Oscar Wilde',
    about:
      'Two young men invent relatives to escape dull dinners, and two young women will only marry a man called Ernest. A play to read aloud, with cucumber sandwiches within reach.',
    price: 229,
    ratings: 3.5,
    categoryName: 'humor',
    firstPublished: 1899,
    language: 'en',
    isbn13: '9780486264783',
    format: 'paperback',
  },
  {
    _id: '0d56a506-61e5-4d86-afa6-3ada8e598758',
    name: 'The Hound of the Baskervilles',
    description: 'Arthur Conan Doyle',
    about:
      'An old curse, a fresh footprint and a moor at night. Sherlock Holmes sends Watson ahead to keep watch, and Watson writes home about everything except what is really going on.',
    price: 349,
    original: 599,
    ratings: 4.5,
    categoryName: 'thriller',
    pages: 256,
    firstPublished: 1902,
    language: 'en',
    isbn13: '9780140437867',
    format: 'paperback',
  },
  {
    _id: 'dbc0a470-0aaf-4917-ae77-4759a3e45165',
    name: 'Dracula',
    description: 'Bram Stoker',
    about:
      'Told in diaries, letters and ship’s logs by people who compare notes just in time. The Count is at his most frightening when he is polite, and the chase home is as modern as a timetable.',
    price: 949,
    original: 1299,
    ratings: 4,
    categoryName: 'thriller',
    firstPublished: 1897,
    language: 'en',
    isbn13: '9780141439846',
    format: 'paperback',
  },
  {
    _id: 'fa051abb-516f-4b4b-a44d-6a0334c1989e',
    name: 'The Thirty-Nine Steps',
    description: 'John Buchan',
    about:
      'A bored man in London takes in a stranger with a secret and is on the run by morning. Across the Scottish hills by foot, train and borrowed car, at a pace that never lets up.',
    price: 189,
    ratings: 2,
    categoryName: 'thriller',
    firstPublished: 1915,
    language: 'en',
    isbn13: '9780141441177',
    format: 'paperback',
  },
]

export const products: readonly Product[] = books.map(withCoverAndDiscount)
