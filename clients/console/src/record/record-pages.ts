/** The pages of one person and of one repository: most of each is in both, so they load together. */
export { PersonPage } from '../person/person-page.tsx'
export { RepositoryPage } from '../repository/repository-page.tsx'
