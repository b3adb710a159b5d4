/** Nouns for people near the name of a place. */
import { readWords } from '../grammar.ts'
import type { Reading } from '../reading.ts'
import { isPlainLanguage } from '../vocabulary/programming-languages.ts'
import { guessRole, isPersonNoun, praisedPeople, readEnthusiast } from '../vocabulary/roles.ts'

/** Words that may stand between: "us senior rust developers". */
const wordsBeforePeople = 3

export function isBeforePeople(reading: Reading, from: number): boolean {
  for (let i = from; i <= from + wordsBeforePeople && reading.words[i]?.before === ''; i++) {
    if (isPersonNoun(reading.at(i)) || guessRole(reading.at(i)) !== undefined) return true
  }
  return false
}

export function isPeople(word: string): boolean {
  if (isPersonNoun(word) || groupsOfPeople.has(word) || guessRole(word) !== undefined) return true
  if (praisedPeople.has(word) || readEnthusiast(word, isPlainLanguage) !== undefined) return true
  return isForeignPeople(word.slice(word.lastIndexOf('-') + 1))
}

/** Whether it is or ends with a noun of another language: "Softwareentwickler". */
export function isForeignPeople(word: string): boolean {
  return foreignPeople.some((noun) => word.endsWith(noun))
}

/** Nouns for people in other languages: parts that others end with ("Softwareentwickler"). */
const foreignPeople = [
  ...readWords(`entwickler entwicklerin entwicklerinnen entwicklern programmierer programmiererin
    programmiererinnen programmierern ingenieur ingenieure ingenieurin ingenieurinnen ingenieuren
    informatiker informatikerin forscher informatikerinnen informatikern leute studenten
    softwareentwickler developpeur developpeurs developpeuse developpeuses ingenieurs programmeur
    programmeurs programmeuse programmeuses chercheur chercheurs chercheuse desarrollador
    desarrolladores desarrolladora desarrolladoras programador programadores programadora
    programadoras ingeniero ingenieros ingeniera ingenieras desenvolvedor desenvolvedores
    desenvolvedora desenvolvedoras engenheiro engenheiros engenheira engenheiras sviluppatore
    sviluppatori sviluppatrice sviluppatrici programmatore programmatori ingegnere ingegneri
    ontwikkelaar ontwikkelaars utvecklare udvikler udviklere utvikler utviklere programista
    programisci diseñador disenador disenadores`),
]

/** Nouns for people that are neither a role nor general. */
export const groupsOfPeople = readWords(`women woman men man girls boys nationals citizens natives
  residents expats expat hackers nerds geeks team teams crew community makers builders creators`)
