/**
 * The phrases of repository descriptions and README files. Slots are filled by `repositories.ts`.
 */
import type { BioLanguage } from './bio-language.ts'
import { phrases } from './table.ts'

/** One description a line. */
export const descriptions: Readonly<Record<BioLanguage, readonly string[]>> = {
  en: phrases(
    `A {adjective} {thing} written in {language}
    {Thing} for {language}
    Yet another {thing}
    {Adjective} {thing} with {tech} support
    A {thing} in a few hundred lines of {language}
    {Tech} {thing}
    Experiments with {field} and {tech}
    {Adjective} {thing}, built on {tech}
    Learning {field} by writing a {thing}
    A {adjective}, {adjective2} {thing}
    {Thing} that works offline
    My notes on {field}
    Command line {thing} for people in a hurry
    {Field} toolkit: {thing}, {thing2} and friends
    The {thing} behind {name}
    [WIP] {adjective} {thing}
    {Thing} for {tech} and {tech2}
    A collection of {field} examples in {language}`,
    '\n',
  ),
  es: phrases(
    `Herramientas de {field} en {language}
    Ejemplos de {field} con {tech}
    Biblioteca sencilla para {field}
    Mis apuntes sobre {field}
    Proyecto personal de {field} escrito en {language}`,
    '\n',
  ),
  de: phrases(
    `Kleine Bibliothek rund um {field}, geschrieben in {language}
    Beispiele zum Thema {field} mit {tech}
    Werkzeuge für {field}
    Meine Notizen zu {field}
    Ein Wochenendprojekt mit {language} und {tech}`,
    '\n',
  ),
  fr: phrases(
    `Une petite bibliothèque pour {field}, écrite en {language}
    Exemples de {field} avec {tech}
    Boîte à outils : {field}
    Mes notes de cours ({field})
    Projet personnel en {language} autour de {tech}`,
    '\n',
  ),
  pt: phrases(
    `Biblioteca simples para {field} em {language}
    Exemplos de {field} com {tech}
    Ferramentas de {field}
    Minhas anotações sobre {field}
    Projeto pessoal escrito em {language} com {tech}`,
    '\n',
  ),
  zh: phrases(
    `用 {language} 编写的{field}工具
    {field}学习笔记
    基于 {tech} 的{field}示例
    一个轻量级的{field}库
    简单易用的 {language} 工具集，支持 {tech}`,
    '\n',
  ),
  ja: phrases(
    `{language}で書いた{field}のツール
    {field}の勉強メモ
    {tech}を使った{field}のサンプル集
    軽量な{field}ライブラリ
    {language}の練習用リポジトリ`,
    '\n',
  ),
  ru: phrases(
    `{field}: инструменты на {language}
    Примеры по теме «{field}» с {tech}
    Заметки по теме «{field}»
    Небольшая библиотека на {language}
    Учебный проект: {field}, {tech}`,
    '\n',
  ),
}

/** English README sentences: what it is, why it exists, how it behaves. */
export const readmeEnglish = {
  intros: phrases(
    `**{name}** is a {adjective} {thing} written in {language}.
    {Name} gives you a {adjective} {thing} that you can read in an evening.
    This repository holds a {thing} for {tech}.
    A {thing}. It started as a weekend project and grew from there.
    {Name} is what I wanted while working on {field}: a {adjective} {thing}.`,
    '\n',
  ),
  reasons: phrases(
    `Most tools for {field} do too much. This one does a single thing and tries to do it well.
    I wrote it to understand how a {thing} works, and kept it because it turned out to be useful.
    We use it every day with {tech}, and it has been stable for months.
    The design follows three rules: few dependencies, readable code, honest errors.
    Existing solutions needed {tech} or a server; this needs neither.
    It is used in teaching {field}, so the code favours clarity over speed.
    Benchmarks are in the repository. Please run them on your own machine before you believe them.
    It plays well with {tech} and {tech2}, but depends on neither.`,
    '\n',
  ),
  features: phrases(
    `{Adjective} and {adjective2}
    Works with {tech}
    No global state
    Streaming, so memory use stays bounded
    Plain text configuration
    Clear error messages with line numbers
    Tested on Linux and macOS
    Optional {tech2} integration
    A {thing2} for debugging
    Runs without network access
    Reproducible output
    Documented file format`,
    '\n',
  ),
  statuses: phrases(
    `The interface may still change before 1.0.
    Stable. Bug reports and small pull requests are welcome.
    This is a hobby project, so answers may take a while.
    Looking for maintainers: please open an issue if you would like to help.
    Unmaintained, but it still works. Forks are welcome.
    Alpha quality: fine for experiments, not for production.`,
    '\n',
  ),
}

/** README paragraphs in the other languages, one sentence a line. */
export const readmeWorld: Readonly<Record<Exclude<BioLanguage, 'en'>, readonly string[]>> = {
  es: phrases(
    `**{name}** es un proyecto de {field} escrito en {language}.
    Nació como ejercicio de fin de semana y ahora lo usamos en clase con {tech}.
    La documentación está incompleta, pero los ejemplos funcionan.
    Las contribuciones son bienvenidas: abre una incidencia antes de enviar cambios grandes.
    El objetivo es tener código sencillo, bien probado y con pocas dependencias.
    Funciona en Linux y macOS; en Windows todavía no lo hemos probado.`,
    '\n',
  ),
  de: phrases(
    `**{name}** ist ein kleines Projekt zum Thema {field}, geschrieben in {language}.
    Es entstand an einem verregneten Wochenende und wird seitdem gepflegt.
    Die Bibliothek kommt mit wenigen Abhängigkeiten aus und lässt sich mit {tech} verbinden.
    Fehlerberichte und Verbesserungen sind willkommen.
    Die Schnittstelle kann sich bis zur Version 1.0 noch ändern.
    Getestet wurde bisher nur unter Linux.`,
    '\n',
  ),
  fr: phrases(
    `**{name}** est un petit projet ({field}) écrit en {language}.
    Il a commencé comme un exercice et sert maintenant à mes cours.
    La bibliothèque a peu de dépendances et fonctionne avec {tech}.
    Les rapports de bogues et les corrections sont les bienvenus.
    L’interface peut encore changer avant la version 1.0.
    Testé sous Linux et macOS uniquement.`,
    '\n',
  ),
  pt: phrases(
    `**{name}** é um projeto de {field} escrito em {language}.
    Começou como exercício de fim de semana e hoje é usado em sala de aula.
    A biblioteca tem poucas dependências e funciona bem com {tech}.
    Contribuições são bem-vindas: abra uma issue antes de mudanças grandes.
    A documentação ainda está incompleta, mas os exemplos funcionam.
    Testado apenas no Linux.`,
    '\n',
  ),
  zh: phrases(
    `**{name}** 是一个用 {language} 编写的{field}项目。
    最初只是周末的练习，后来慢慢完善成现在的样子。
    代码尽量保持简单，依赖很少，可以与 {tech} 一起使用。
    欢迎提交问题和改进建议，较大的改动请先开 issue 讨论。
    目前只在 Linux 上测试过，接口在 1.0 之前可能会有变化。
    文档还不完整，请先参考示例目录中的代码。`,
    '\n',
  ),
  ja: phrases(
    `**{name}** は {language} で書かれた{field}のプロジェクトです。
    週末の練習として始めましたが、今では日常的に使っています。
    依存関係を少なく保ち、{tech} と組み合わせて使えるようにしています。
    不具合の報告や改善の提案を歓迎します。大きな変更は先に issue で相談してください。
    バージョン 1.0 までは仕様が変わることがあります。
    動作確認は Linux のみで行っています。`,
    '\n',
  ),
  ru: phrases(
    `**{name}**: небольшой проект на {language}, тема: {field}.
    Начинался как упражнение на выходные, а теперь используется на занятиях.
    Зависимостей мало, хорошо работает вместе с {tech}.
    Сообщения об ошибках и исправления приветствуются.
    До версии 1.0 интерфейс может измениться.
    Проверено только в Linux.`,
    '\n',
  ),
}

/** Common repository names, independent of the field of work. */
export const everydayNames: readonly { name: string; description: string }[] = [
  { name: 'dotfiles', description: 'My dotfiles' },
  { name: 'advent-of-code', description: 'Advent of Code solutions in {language}' },
  { name: 'blog', description: 'Source of my blog about {field}' },
  { name: 'playground', description: 'Experiments with {language} and {tech}' },
  { name: 'resume', description: 'My résumé in LaTeX' },
  { name: 'til', description: 'Today I learned: notes on {field}' },
  { name: 'talks', description: 'Slides of my talks about {field}' },
  { name: 'homelab', description: 'Configuration of my home server' },
]
