/** How a professional network files the fields of work: by industry, function and department. */
import { phrases } from './table.ts'

export interface Trade {
  industry: string
  functionalArea: string
  departments: readonly string[]
  /** Fields of study of the trade. */
  majors: readonly string[]
}

/** `skills|industry|functional area|departments|majors`; a skill stands in one line only. */
const table = `
  compilers functional devtools|Computer Software|Engineering|Engineering; Developer Tools|
    Computer Science; Mathematics; Software Engineering
  systems distributed databases|Computer Software|Engineering|Engineering; Infrastructure|
    Computer Science; Computer Engineering
  backend fullstack frontend|Internet|Engineering|Engineering; Product Development|
    Computer Science; Information Systems; Software Engineering
  ios android|Mobile Applications|Engineering|Engineering; Mobile|
    Computer Science; Media Informatics
  kubernetes observability|Cloud Computing|Information Technology|Platform; Operations|
    Computer Science; Information Technology
  networking|Telecommunications|Information Technology|Infrastructure; Networks|
    Telecommunications Engineering; Computer Science
  security|Computer and Network Security|Information Technology|Security; Engineering|
    Information Security; Computer Science
  cryptography|Financial Technology|Research|Research; Security|Mathematics; Cryptography
  embedded|Industrial Automation|Engineering|Firmware; Engineering|
    Electrical Engineering; Mechatronics
  robotics|Robotics|Engineering|Robotics; Research|
    Mechatronics; Mechanical Engineering; Computer Science
  hardware|Semiconductors|Engineering|Hardware; Engineering|
    Electrical Engineering; Microelectronics
  graphics games|Computer Games|Engineering|Engineering; Game Development|
    Computer Science; Game Design; Media Informatics
  audio|Music Technology|Engineering|Audio; Engineering|Audio Engineering; Acoustics
  machine-learning language-models computer-vision|Artificial Intelligence|Research|
    Machine Learning; Research|Computer Science; Statistics; Computational Linguistics; Physics
  data-engineering|Data Infrastructure|Data|Data; Engineering|
    Computer Science; Information Systems
  data-science|Business Intelligence|Data|Data; Analytics|
    Statistics; Economics; Mathematics
  bioinformatics|Biotechnology|Research|Research; Bioinformatics|
    Bioinformatics; Biology; Biochemistry
  geospatial|Geographic Information Services|Data|Data; Mapping|Geoinformatics; Geography
  scientific-computing|Scientific Research|Research|Research; Computing|
    Physics; Applied Mathematics; Mechanical Engineering
  testing|Computer Software|Quality Assurance|Quality; Engineering|
    Computer Science; Information Systems
  education|E-Learning|Education|Education; Developer Relations|
    Computer Science; Educational Technology
`

const bySkill = new Map(
  table
    .trim()
    // A record ends where the next one begins, since a long one takes two lines.
    .split(/\n(?=\s*[a-z])/)
    .flatMap((record): [string, Trade][] => {
      const [keys = '', industry = '', functionalArea = '', departments = '', majors = ''] = record
        .split('|')
        .map((cell) => cell.trim())
      const trade = {
        industry,
        functionalArea,
        departments: phrases(departments),
        majors: phrases(majors),
      }
      return keys.split(' ').map((key) => [key, trade])
    }),
)

/** Throws on an unknown key, so that a typo in a table stops the generator. */
export function tradeOf(skillKey: string): Trade {
  const trade = bySkill.get(skillKey)
  if (trade === undefined) throw new Error(`no trade has the skill ${skillKey}`)
  return trade
}
