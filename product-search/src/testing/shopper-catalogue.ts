/** Books in addition to the sample's, so that a search has to choose. */
import type { CategoryName, Product } from 'shared/contract'

const byCategory: Record<CategoryName, string> = {
  fiction: `
    Emma | Jane Austen
    Sense and Sensibility | Jane Austen
    Persuasion | Jane Austen
    Jane Eyre | Charlotte Brontë
    Wuthering Heights | Emily Brontë
    Middlemarch | George Eliot
    Great Expectations | Charles Dickens
    A Tale of Two Cities | Charles Dickens
    David Copperfield | Charles Dickens
    Tess of the d'Urbervilles | Thomas Hardy
    Les Misérables | Victor Hugo
    The Count of Monte Cristo | Alexandre Dumas
    The Three Musketeers | Alexandre Dumas
    War and Peace | Leo Tolstoy
    Anna Karenina | Leo Tolstoy
    Crime and Punishment | Fyodor Dostoevsky
    Fathers and Sons | Ivan Turgenev
    Around the World in Eighty Days | Jules Verne
    Twenty Thousand Leagues Under the Sea | Jules Verne
    Journey to the Centre of the Earth | Jules Verne
    Alice's Adventures in Wonderland | Lewis Carroll
    Gulliver's Travels | Jonathan Swift
    Robinson Crusoe | Daniel Defoe
    Treasure Island | Robert Louis Stevenson
    Little Women | Louisa May Alcott
    The Scarlet Letter | Nathaniel Hawthorne
    The Age of Innocence | Edith Wharton
    A Room with a View | E. M. Forster
    The House of the Seven Gables | Nathaniel Hawthorne
    The Jungle Book | Rudyard Kipling
    Kim | Rudyard Kipling
    Sherlock and the Sea | Ada Winter`,
  motivational: `
    Walden | Henry David Thoreau
    Self-Reliance | Ralph Waldo Emerson
    The Science of Getting Rich | Wallace D. Wattles
    The Prophet | Kahlil Gibran
    Self-Help | Samuel Smiles
    Acres of Diamonds | Russell H. Conwell
    The Art of War | Sun Tzu
    The Conquest of Fear | Basil King
    How to Live on 24 Hours a Day | Arnold Bennett
    Letters from a Stoic | Seneca`,
  humor: `
    The Adventures of Tom Sawyer | Mark Twain
    Adventures of Huckleberry Finn | Mark Twain
    A Connecticut Yankee in King Arthur's Court | Mark Twain
    The Diary of a Nobody | George and Weedon Grossmith
    My Man Jeeves | P. G. Wodehouse
    Right Ho, Jeeves | P. G. Wodehouse
    Don Quixote | Miguel de Cervantes
    Candide | Voltaire
    Pygmalion | George Bernard Shaw
    The Wind in the Willows | Kenneth Grahame`,
  thriller: `
    The Adventures of Sherlock Holmes | Arthur Conan Doyle
    A Study in Scarlet | Arthur Conan Doyle
    The Sign of the Four | Arthur Conan Doyle
    The Moonstone | Wilkie Collins
    The Woman in White | Wilkie Collins
    Frankenstein | Mary Shelley
    The Strange Case of Dr Jekyll and Mr Hyde | Robert Louis Stevenson
    The War of the Worlds | H. G. Wells
    The Time Machine | H. G. Wells
    The Invisible Man | H. G. Wells
    The Turn of the Screw | Henry James
    The Phantom of the Opera | Gaston Leroux
    The Secret Agent | Joseph Conrad
    Heart of Darkness | Joseph Conrad
    The Man Who Was Thursday | G. K. Chesterton
    The Mysterious Affair at Styles | Agatha Christie`,
}

/** More than sixty books of the four categories. */
export const shopperCatalogue: readonly Product[] = Object.entries(byCategory).flatMap(
  ([categoryName, books]) =>
    books
      .trim()
      .split('\n')
      .map((line, index) => {
        const [name = '', description = ''] = line.trim().split(' | ')
        const _id = `${categoryName}-${index}`
        return { _id, name, description, image: '/cover.svg', price: 300, ratings: 4, categoryName }
      }),
)
