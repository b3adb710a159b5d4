/** Fields of work close to products and their operation: web, mobile, cloud, tools. */
import { type Skill, skill } from './skill.ts'

export const productSkills: readonly Skill[] = [
  skill('kubernetes', {
    languages: 'Go; Shell; HCL; Python; Rust',
    technologies: 'Kubernetes; Docker; Terraform; Helm; Istio; Argo CD; Cilium',
    roles: `platform engineer; Kubernetes engineer; DevOps engineer; Kubernetes consultant;
      cloud architect`,
    fieldNames: `cloud infrastructure; infraestructura en la nube; Cloud-Infrastruktur;
      infrastructure cloud; infraestrutura em nuvem; 云原生; クラウドネイティブ; облачная инфраструктура`,
    topics: 'kubernetes docker terraform devops helm gitops cloud-native',
    stems: 'operator helm-charts kubelint drift gitops ingress tfmodules sidecar podwatch',
    things: `Kubernetes operator; Helm chart collection; Terraform module; drift detector; ingress
      controller; Kubernetes cost calculator; admission webhook; cluster autoscaler`,
  }),
  skill('observability', {
    languages: 'Go; Python; Rust; TypeScript',
    technologies: 'Prometheus; Grafana; OpenTelemetry; Kubernetes; eBPF; Loki',
    roles: 'site reliability engineer; SRE; observability engineer; production engineer',
    fieldNames: `site reliability; fiabilidad de sistemas; Betrieb und Monitoring; fiabilité des
      systèmes; confiabilidade de sistemas; 可观测性; オブザーバビリティ; надёжность систем`,
    topics: 'observability monitoring prometheus sre tracing incident-response',
    stems: 'exporter alertkit tracer uptime slo postmortem logpipe canary',
    things: `metrics exporter; alert router; tracing library; status page; SLO calculator; log
      pipeline; incident bot; chaos testing tool`,
  }),
  skill('backend', {
    languages: 'Java; Kotlin; Go; C#; Python; PHP; Ruby',
    technologies: 'Spring Boot; PostgreSQL; Redis; Kafka; Django; Rails; .NET; GraphQL',
    roles: 'backend engineer; backend developer; Java developer; API developer; software engineer',
    fieldNames: `backend development; desarrollo backend; Backend-Entwicklung; développement
      backend; desenvolvimento backend; 后端开发; バックエンド開発; бэкенд-разработка`,
    topics: 'backend api spring-boot rest graphql redis microservices',
    stems: 'orders api auth-service billing jobqueue inbox scheduler webhooks payments',
    things: `REST API starter; job queue; authentication service; payment gateway; invoice
      generator; webhook relay; feature flag service; audit log`,
  }),
  skill('frontend', {
    languages: 'TypeScript; JavaScript; CSS; HTML; Vue; Svelte',
    technologies: 'React; Vue; Svelte; Next.js; Tailwind CSS; Vite; accessibility',
    roles: 'frontend engineer; frontend developer; UI engineer; web developer; design engineer',
    fieldNames: `frontend development; desarrollo frontend; Frontend-Entwicklung; développement
      frontend; desenvolvimento frontend; 前端开发; フロントエンド開発; фронтенд-разработка`,
    topics: 'frontend react typescript css components accessibility design-system',
    stems: 'ui components datepicker router forms charts theme modal virtual-list',
    things: `component library; date picker; form library; chart library; design system; router;
      drag and drop list; accessible colour picker; state machine library`,
  }),
  skill('fullstack', {
    languages: 'TypeScript; Python; Ruby; PHP; JavaScript; Elixir',
    technologies: 'Node.js; Next.js; Django; Laravel; Rails; PostgreSQL; Phoenix',
    roles:
      'full stack developer; fullstack engineer; web developer; freelance developer; indie hacker',
    fieldNames: `web development; desarrollo web; Webentwicklung; développement web;
      desenvolvimento web; 全栈开发; ウェブ開発; веб-разработка`,
    topics: 'nodejs web fullstack saas nextjs django self-hosted',
    stems: 'blog cms shop starter dashboard recipes crm bookmarks kanban wiki',
    things: `static site generator; bookmark manager; blog engine; recipe organiser; booking system;
      self-hosted photo album; budget tracker; wiki; newsletter tool`,
  }),
  skill('ios', {
    languages: 'Swift; Objective-C',
    technologies: 'SwiftUI; UIKit; Core Data; Combine; visionOS; Metal',
    roles: 'iOS developer; iOS engineer; mobile engineer; Swift developer; app maker',
    fieldNames: `iOS development; desarrollo iOS; iOS-Entwicklung; développement iOS;
      desenvolvimento iOS; iOS 开发; iOSアプリ開発; iOS-разработка`,
    topics: 'ios swift swiftui mobile macos',
    stems: 'SwipeKit TinyLayout Habits Pedometer Keychain Ledger Widgets',
    things: `SwiftUI component kit; habit tracker; layout library; podcast player; keychain wrapper;
      home screen widget; macOS menu bar app`,
  }),
  skill('android', {
    languages: 'Kotlin; Java; Dart',
    technologies: 'Jetpack Compose; Flutter; Kotlin Multiplatform; Room; Gradle',
    roles:
      'Android developer; Android engineer; mobile developer; Flutter developer; Kotlin developer',
    fieldNames: `Android development; desarrollo Android; Android-Entwicklung; développement
      Android; desenvolvimento Android; 安卓开发; Androidアプリ開発; Android-разработка`,
    topics: 'android kotlin jetpack-compose flutter mobile multiplatform',
    stems: 'compose-kit flutter-chat notes podcast barcode offline-sync transit',
    things: `Compose component library; Flutter starter; note taking app; podcast app; barcode
      scanner; offline sync engine; transit app`,
  }),
  skill('devtools', {
    languages: 'TypeScript; Rust; Go; Lua; Shell',
    technologies: 'Git; Neovim; VS Code; LSP; Nix; Bazel; GitHub Actions',
    roles: `developer tools engineer; tooling engineer; build engineer; open source maintainer;
      developer advocate`,
    fieldNames: `developer tools; herramientas de desarrollo; Entwicklerwerkzeuge; outils de
      développement; ferramentas de desenvolvimento; 开发者工具; 開発者ツール; инструменты разработчика`,
    topics: 'cli developer-tools neovim git linter productivity terminal',
    stems: 'lint changelog gitstat nvim-plugin prompt snippets monorepo fmt termui',
    things: `linter; changelog generator; terminal file manager; Neovim plug-in; monorepo build
      tool; code formatter; git hook runner; language server`,
  }),
  skill('functional', {
    languages: 'Haskell; Elixir; Clojure; Scala; OCaml; F#',
    technologies: 'Phoenix; category theory; dependent types; Nix; BEAM; Coq',
    roles:
      'functional programmer; Haskell developer; Elixir developer; Scala developer; type theorist',
    fieldNames: `functional programming; programación funcional; funktionale Programmierung;
      programmation fonctionnelle; programação funcional; 函数式编程; 関数型プログラミング;
      функциональное программирование`,
    topics: 'functional-programming haskell elixir clojure types proof-assistant',
    stems: 'monad lens effect optics hylo actor lambda proofs streams',
    things: `effect system; optics library; property testing library; parser combinator library;
      actor framework; proof assistant tutorial; lambda calculus playground`,
  }),
  skill('testing', {
    languages: 'TypeScript; Java; Python; C#; Go',
    technologies: 'Playwright; Selenium; Cypress; JUnit; property-based testing; CI/CD',
    roles: 'QA engineer; test automation engineer; quality engineer; software engineer in test',
    fieldNames: `test automation; automatización de pruebas; Testautomatisierung; tests automatisés;
      automação de testes; 自动化测试; テスト自動化; автоматизация тестирования`,
    topics: 'testing test-automation playwright qa ci',
    stems: 'flaky snapshot mocks e2e loadtest coverage contract-tests fixtures',
    things: `flaky test detector; end-to-end test kit; mock server; load testing tool; coverage
      reporter; visual regression tool`,
  }),
  skill('education', {
    languages: 'Python; JavaScript; Jupyter Notebook; Scratch',
    technologies: 'teaching; open data; digital humanities; LaTeX; workshops',
    roles:
      'computer science teacher; lecturer; technical writer; coding instructor; digital humanist',
    fieldNames: `computing education; educación en informática; Informatikunterricht;
      enseignement de l’informatique; ensino de programação; 编程教育; プログラミング教育;
      преподавание информатики`,
    topics: 'education course tutorial teaching open-data digital-humanities',
    stems: 'course workshop exercises lecture-notes quiz archive handbook kata',
    things: `programming course; exercise collection; workshop handbook; quiz app; open data portal;
      digital archive; lecture notes`,
  }),
]
