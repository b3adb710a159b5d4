/**
 * Bios in the other languages, one phrase a line; `w:` and `m:` begin phrases that only women or
 * men use.
 */
import type { BioLanguage } from './bio-language.ts'
import type { BioPhrases } from './bios.ts'
import { phrases } from './table.ts'

export const bioWorld: Readonly<Record<Exclude<BioLanguage, 'en'>, BioPhrases>> = {
  es: bio({
    roles: `w:desarrolladora de software; m:desarrollador de software; w:ingeniera de software;
      m:ingeniero de software; especialista en {field}; w:programadora {language};
      m:programador {language}`,
    seniorities: 'sénior',
    employedLeads: `{Role} en {company}
      Trabajo con {language} y {tech} en {company}
      {Role} {seniority} @{handle}
      Haciendo {field} en {company}`,
    leads: `{Role} en {place}
      w:Apasionada por {field} y el software libre
      m:Apasionado por {field} y {tech}
      {Role} freelance
      Aprendiendo {language} cada día
      {Role} | {tech} | {tech2}
      Me gusta {field}`,
    studentLeads: `Estudiante de informática en {school}
      m:Doctorando en {field}
      w:Doctoranda en {field}
      Estudiante de ingeniería, me interesa {field}`,
    middles: `{language}, {tech} y {tech2}
      Antes en {company2}
      Me interesan {field} y {field2}
      Escribo sobre {field2}
      {years} años programando en {language}`,
    tails: `Café y {language}; Software libre siempre; m:Padre de dos; Amante de los gatos;
      Opiniones propias; De {place} al mundo`,
  }),
  de: bio({
    roles: `w:Spezialistin für {field}; m:Spezialist für {field};
      w:Informatikerin; m:Informatiker; m:{language}-Entwickler; w:{language}-Entwicklerin`,
    seniorities: 'Senior; w:Leitende; m:Leitender',
    employedLeads: `{Role} bei {company}
      {Role} @{handle}
      Arbeite bei {company} an {field}
      {field} mit {language} bei {company}`,
    leads: `{Role} aus {place}
      Freiberuflich: {field}, {language}, {tech}
      {Role} und Open-Source-Fan
      Schwerpunkt {field}
      {Role} | {tech} | {tech2}
      Ich baue Dinge mit {language} und {tech}`,
    studentLeads: `Informatikstudium an der {school}
      Promotion über {field}, {school}
      m:Student, interessiert an {field} und {language}`,
    middles: `{language}, {tech} und {tech2}
      Früher {company2}
      Interessiert an {field} und {field2}
      Schreibe über {field}
      Seit {year} mit {language} unterwegs`,
    tails: `Kaffee und {language}; Freie Software; w:Bergsteigerin; m:Vater von zwei Kindern;
      Meine Meinung; m:Fahrradfahrer; In {place} zu Hause`,
  }),
  fr: bio({
    roles: `w:développeuse {language}; m:développeur {language}; w:ingénieure logiciel;
      m:ingénieur logiciel; spécialiste en {field}; m:consultant en {field}`,
    seniorities: 'senior',
    employedLeads: `{Role} chez {company}
      {Role} {seniority} @{handle}
      Je fais du {language} chez {company}
      {field} et {tech} chez {company}`,
    leads: `{Role} à {place}
      w:Passionnée de {language} et de logiciel libre
      m:Passionné de {language} et de {tech}
      {Role} en freelance
      {Role} | {tech} | {tech2}
      Je m’intéresse à {tech} et à {tech2}`,
    studentLeads: `w:Étudiante en informatique à {school}
      m:Doctorant en {field}, {school}
      Élève ingénieur, curieux de {field}`,
    middles: `{language}, {tech} et {tech2}
      Avant chez {company2}
      Intérêts : {field}, {field2}
      Blog : {field}
      {years} ans de {language}`,
    tails: `Logiciel libre avant tout; Café, vélo et {language}; Opinions personnelles; w:Maman de
      deux enfants; m:Amateur de fromages`,
  }),
  pt: bio({
    roles: `w:desenvolvedora {language}; m:desenvolvedor {language};
      w:engenheira de software; m:engenheiro de software; especialista em {field};
      w:pesquisadora em {field}`,
    seniorities: 'sênior',
    employedLeads: `{Role} na {company}
      {Role} {seniority} @{handle}
      Trabalho com {language} e {tech} na {company}
      {field} na {company}`,
    leads: `{Role} em {place}
      w:Apaixonada por {field} e código aberto
      m:Apaixonado por {language} e {tech}
      {Role} freelancer
      {Role} | {tech} | {tech2}
      Estudando {field} e {field2}`,
    studentLeads: `Estudante de ciência da computação na {school}
      m:Mestrando em {field}
      w:Doutoranda em {field}, {school}`,
    middles: `{language}, {tech} e {tech2}
      Ex-{company2}
      Interesses: {field}, {field2}
      Escrevo sobre {field2}
      {years} anos de {language}`,
    tails: `Café e {language}; Código aberto sempre; m:Pai do Chico; Gatos e música; Opiniões
      próprias; De {place} para o mundo`,
  }),
  zh: bio({
    roles: '{field}工程师; {language} 工程师; 软件工程师; {field}从业者; 架构师; 程序员',
    seniorities: '高级; 资深',
    employedLeads: `{company} {seniority}{role}
      在{company}做{field}
      {role} @{handle}
      {company}，专注{field}`,
    leads: `{seniority}{role}，坐标{place}
      热爱开源，喜欢 {language}
      {role}，主要写 {language}
      专注{field}与{field2}
      独立开发者，{language} / {tech}
      {language} 爱好者`,
    studentLeads: `{school}在读，研究方向：{field}
      计算机专业学生，正在学习 {language}
      {school}博士生，{field}`,
    middles: `{language}、{tech}、{tech2}
      前{company2}员工
      关注{field2}
      写过 {years} 年 {language}
      偶尔写写关于{field}的博客`,
    tails: '保持好奇; 慢慢来，比较快; 爱猫人士; 咖啡与代码; 生命不息，折腾不止; 欢迎交流; 求职中',
    separators: ['，', '。', ' | ', '；'],
  }),
  ja: bio({
    roles:
      '{field}エンジニア; {language}エンジニア; ソフトウェアエンジニア; {field}研究者; プログラマー',
    seniorities: 'シニア; リード',
    employedLeads: `{company}の{seniority}{role}
      {company}で{field}をやっています
      {role} @{handle}
      {company}で{language}を書いています`,
    leads: `{place}の{role}
      {language}が好きな{role}
      {field}と{field2}に興味があります
      フリーランスの{role}
      趣味で{language}を書いています
      {role} / {language} / {tech}`,
    studentLeads: `{school}の学生。{field}を勉強中
      {school}博士課程、専門は{field}
      情報系の大学生です。{language}を書きます`,
    middles: `{language}、{tech}、{tech2}
      元{company2}
      {field2}に興味あり
      {language}歴{years}年
      {field}の記事を書いています`,
    tails:
      '猫とコーヒー; 発言は個人の見解です; ラーメン好き; 転職活動中; よろしくお願いします; 登山',
    separators: ['。', '、', ' / ', '。'],
  }),
  ru: bio({
    roles: `{language}-разработчик; инженер-программист; разработчик ПО; исследователь; программист;
      тимлид; архитектор`,
    seniorities: 'старший; ведущий',
    employedLeads: `{Role} в {company}
      {Seniority} {role} @{handle}
      {company}: {field}
      Пишу на {language} в {company}`,
    leads: `{Role}, {place}
      {field} и {field2}
      Люблю {language} и {tech}
      {Role}, открытый код
      {Role} | {tech} | {tech2}
      Фрилансер. {language}, {tech}`,
    studentLeads: `m:Студент, {school}
      m:Аспирант, {field}
      w:Студентка, изучаю {language}`,
    middles: `{language}, {tech}, {tech2}
      Раньше {company2}
      Интересы: {field}, {field2}
      Пишу про {field}
      {years} лет на {language}`,
    tails: 'Кофе и {language}; Мнение моё; Кошки; В поиске работы; Горы и походы; Привет!',
  }),
}

interface BioSpec {
  roles: string
  seniorities: string
  employedLeads: string
  leads: string
  studentLeads: string
  middles: string
  tails: string
  separators?: readonly string[]
}

function bio(spec: BioSpec): BioPhrases {
  return {
    roles: phrases(spec.roles),
    seniorities: ['', '', ...phrases(spec.seniorities)],
    employedLeads: phrases(spec.employedLeads, '\n'),
    leads: phrases(spec.leads, '\n'),
    studentLeads: phrases(spec.studentLeads, '\n'),
    middles: phrases(spec.middles, '\n'),
    tails: phrases(spec.tails),
    separators: spec.separators ?? ['. ', '. ', ' | ', ' · '],
  }
}
