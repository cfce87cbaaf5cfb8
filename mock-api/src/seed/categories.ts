import type { Category } from 'shared/contract'

/** The four categories of the shop (docs/product.md, P15). */
export const categories: readonly Category[] = [
  {
    _id: '9117b640-f8ba-4fc6-8fbc-6b4b0e08e5cb',
    categoryName: 'fiction',
    image: '/art/category-fiction.svg',
  },
  {
    _id: '58dba2ee-44a7-4539-a534-95979c25108f',
    categoryName: 'motivational',
    image: '/art/category-motivational.svg',
  },
  {
    _id: 'd808cc3e-12d9-46ae-ad54-5dc1c76d9737',
    categoryName: 'humor',
    image: '/art/category-humor.svg',
  },
  {
    _id: '134d532e-3806-475d-b7ee-63d37fae8947',
    categoryName: 'thriller',
    image: '/art/category-thriller.svg',
  },
]
