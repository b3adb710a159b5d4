/** The pages of one person and of one repository share most parts, so they load together. */
export { PersonPage } from '../person/person-page.tsx'
export { RepositoryPage } from '../repository/repository-page.tsx'
