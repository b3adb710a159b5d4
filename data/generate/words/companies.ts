/**
 * Invented employers, city by city. Each entry is `Name: fields of work`, where the handle and the
 * domain (`handle.example`) follow from the name unless given as `Name (handle)`.
 */
import { places } from './places.ts'
import { phrases, words } from './table.ts'

export interface Company {
  name: string
  /** Lower-case letters and digits; never a user's login. */
  handle: string
  domain: string
  skillKeys: readonly string[]
  /** English name of the city of its headquarters. */
  city: string
  isUniversity: boolean
  /** Possible suffixes of its name, by country. */
  legalForms: readonly string[]
}

const table = `
  Zurich / Lumenforge: compilers systems; Alpkern: compilers; Ferrobyte: compilers databases;
    Gletscherlabs: machine-learning robotics; Uetli Robotics (uetlirobotics): robotics;
    University of Sihlmatt (sihlmatt): compilers machine-learning security
  Lausanne / Lemanbit: cryptography; Novarive: robotics computer-vision
  Basel / Rhinegenic: bioinformatics; Helvisan: data-science bioinformatics
  Berlin / Spreewolke: kubernetes observability; Clustergarten: kubernetes;
    Kiezkraft: fullstack frontend; Hafenmeister Cloud (hafenmeister): kubernetes;
    Tonspule: audio; Bärenwerk (baerenwerk): backend;
    Kiesel Systems (kiesel): databases distributed;
    University of Oberhavel (oberhavel): machine-learning education
  Munich / Isarwerk: embedded robotics; Blaupfeil: backend;
    Steinadler Automation (steinadler): embedded; Föhnlabs (foehnlabs): computer-vision
  Hamburg / Elbtakt: backend data-engineering; Möwenspiel (moewenspiel): games
  Karlsruhe / Fächerwerk (faecherwerk): security; Kompilat: compilers
  Leipzig / Lindenpixel: frontend education
  Vienna / Donaufunk: networking functional; Walzwerk Data (walzwerk): databases
  Graz / Uhrturm Vision (uhrturm): computer-vision
  Paris / Nuagine: kubernetes data-engineering; Clairvoile: machine-learning;
    Parvis Labs (parvislabs): language-models; Quatrebras: functional backend;
    Université de Valmorin (valmorin): scientific-computing machine-learning
  Lyon / Traboule: frontend; Soierie Numérique (soierie): fullstack
  Toulouse / Capitole Orbital (capitoleorbital): embedded geospatial
  Madrid / Datacea: data-engineering; Retirosoft: backend
  Barcelona / Trencadis: frontend; Xaloc Games (xaloc): games;
    Tramuntana Labs (tramuntana): fullstack
  Valencia / Azahar Apps (azahar): ios android
  Lisbon / Marejada: fullstack; Azulejo Labs (azulejolabs): ios frontend
  Porto / Ribeira Code (ribeiracode): functional testing
  Milan / Naviglio: backend frontend; Telaio: data-engineering
  Turin / Sonora Torino (sonoratorino): audio embedded
  London / Thamesgate: backend; Copperlane: data-engineering backend; Ravenmere: security;
    Foxhollow AI (foxhollow): machine-learning; Pennyworth Pay (pennyworthpay): backend testing;
    Larkfield University (larkfield): education data-science
  Cambridge / Fenlight: hardware; Quillgate: compilers; Helixmoor: bioinformatics;
    University of Grantaford (grantaford): compilers bioinformatics scientific-computing
  Edinburgh / Thistledown: language-models functional; Crowstep: observability
  Manchester / Cottonworks: fullstack testing
  Dublin / Liffeyline: observability; Claddagh Cloud (claddaghcloud): kubernetes backend;
    Harpstring: distributed
  Amsterdam / Grachtwerk: kubernetes databases; Tulpenveld: frontend; Polderpay: backend
  Eindhoven / Lichtbron: hardware embedded
  Ghent / Leiestroom: bioinformatics
  Stockholm / Norrsken Games (norrskengames): games; Tonfisk: audio;
    Mälarbit (malarbit): backend
  Gothenburg / Västervind (vastervind): robotics embedded
  Oslo / Fjordkart: geospatial; Granskog: functional
  Copenhagen / Nyhavn Tools (nyhavntools): devtools frontend
  Helsinki / Revontulet: games; Saarilinna: networking
  Tallinn / Lukuvara: security cryptography
  Warsaw / Syrenka Soft (syrenkasoft): backend; Wiślabit (wislabit): security
  Kraków / Smokware: games testing
  Prague / Orlojsoft: security; Vltavan: devtools
  Brno / Kvasnik Systems (kvasnik): systems networking; Spilberk Labs (spilberklabs): systems
  Budapest / Dunakód (dunakod): backend computer-vision
  Cluj-Napoca / Someșoft (somesoft): testing fullstack
  Kyiv / Kashtan Apps (kashtanapps): ios frontend; Dniprosoft: backend
  Lviv / Levoware: testing backend
  Moscow / Берёзовый Код (beryozovykod): databases backend;
    Snegovik ML (snegovik): machine-learning
  Saint Petersburg / Нева Системы (nevasys): compilers devtools
  Athens / Meltemi Networks (meltemi): networking
  Istanbul / Boğazkod (bogazkod): fullstack android; Martıpay (martipay): backend
  Ankara / Anadolu Görü (anadolugoru): computer-vision
  Tel Aviv / Shachaf Security (shachaf): security; Yarkon Vision (yarkon): computer-vision;
    Gesher Cloud (geshercloud): kubernetes
  Cairo / Nilewave: frontend android
  Dubai / Falaj Digital (falaj): backend ios
  Lagos / Ekopay: backend; Mangrove Labs (mangrovelabs): frontend
  Nairobi / Savannatech: android data-science
  Cape Town / Protea Analytics (proteaanalytics): data-science
  Lahore / Ravisoft: fullstack android
  Bengaluru / Namasoft: backend; Banyan Cloud (banyancloud): kubernetes;
    Mayura AI (mayura): machine-learning; Chandrika Labs (chandrika): android;
    Kaveri Data (kaveridata): data-engineering;
    Institute of Technology Nandipur (nandipur): machine-learning education
  Hyderabad / Charminar Data (charminardata): data-engineering; Golcondasoft: backend
  Pune / Sahyadri Embedded (sahyadri): embedded testing
  Chennai / Marinachip: hardware; Kolam Web (kolamweb): fullstack
  Delhi / Yamuna Labs (yamunalabs): frontend data-science
  Dhaka / Padmasoft: fullstack security
  Beijing / 云岭科技 (yunling): machine-learning databases; 长风数据 (changfeng): databases distributed;
    Qinglan AI (qinglan): language-models; 燕北大学 (yanbei): machine-learning computer-vision
  Shanghai / 浦光智能 (puguang): computer-vision; Jiangwan Tech (jiangwan): backend frontend;
    海棠软件 (haitang): frontend
  Shenzhen / 鹏城微联 (pengcheng): embedded hardware; Nanshan Robotics (nanshanrobotics): robotics
  Hangzhou / 西溪网络 (xixinet): distributed backend; Longjing Cloud (longjing): frontend kubernetes
  Chengdu / 锦里游戏 (jinliyouxi): games
  Taipei / 玉山晶片 (yushanchip): hardware; Danshui Security (danshui): security embedded
  Tokyo / 星形システムズ (hoshigata): machine-learning backend; Kazeori: machine-learning;
    株式会社ことのは機械 (kotonoha): language-models;
    Sumire Learning (sumire): machine-learning computer-vision;
    Tanuki Works (tanukiworks): games frontend; Mugenflow: frontend;
    武蔵野東大学 (musashinohigashi): machine-learning language-models
  Osaka / なにわ組込 (naniwa): embedded; Takoyaki Studio (takoyakistudio): games
  Kyoto / Kamogawa Logic (kamogawa): functional language-models
  Seoul / 한빛길 (hanbitgil): android machine-learning; Namsan Graphics (namsan): graphics;
    서림소프트 (seorim): backend
  Ho Chi Minh City / Sen Vàng Tech (senvang): fullstack; Mekong Play (mekongplay): games
  Hanoi / Hồ Gươm Vision (hoguom): computer-vision android
  Bangkok / Chaophraya Data (chaophraya): data-engineering; Makham Studio (makham): frontend
  Jakarta / Garudapay: backend; Melati Mobile (melatimobile): android
  Manila / Sampaguita Labs (sampaguita): testing fullstack
  Singapore / Merlane: distributed; Straitsbyte: backend data-engineering
  Sydney / Banksia Web (banksia): frontend; Harbourstack: backend
  Melbourne / Lorikeet Logic (lorikeet): functional data-science
  Auckland / Pohutukawa Software (pohutukawa): devtools graphics
  Toronto / Mapleforge: machine-learning; Northlake Systems (northlake): backend;
    University of Humberdale (humberdale): machine-learning computer-vision
  Montreal / Érable Studio (erablestudio): games audio;
    Saintelaurence AI (saintelaurence): machine-learning
  Vancouver / Cedarpixel: graphics games
  San Francisco / Quorumly: databases distributed; Promptwell: language-models;
    Fogbank: fullstack; Halcyon Tensor (halcyontensor): machine-learning;
    Baykite: frontend devtools; Redwood Ledger (redwoodledger): cryptography backend
  New York City / Brightwharf: frontend; Hudsonquant: data-science;
    Tallgrass Media (tallgrassmedia): data-engineering fullstack;
    Northvale University (northvale): data-science education
  Seattle / Rainstack: distributed; Evergrain: databases systems; Orcabyte: systems;
    Pikeline: distributed kubernetes
  Boston / Beaconhill Bio (beaconhillbio): bioinformatics; Charlesmotion: robotics;
    Harborfield Institute (harborfield): scientific-computing bioinformatics
  Austin / Bluebonnet Cloud (bluebonnet): kubernetes; Silicon Mesa (siliconmesa): hardware;
    Armadillo Tools (armadillotools): devtools
  Portland / Rosequarter: devtools compilers
  Denver / Milehigh Maps (milehighmaps): geospatial;
    Frontrange Ops (frontrangeops): observability
  Chicago / Lakeshore Data (lakeshoredata): data-engineering; Windmill QA (windmillqa): testing
  Mexico City / Nopalsoft: fullstack backend; Ajolote Labs (ajolote): frontend
  Guadalajara / Agave Embebidos (agavembebidos): embedded
  São Paulo / Ipêtech (ipetech): backend; Jabuticaba Dados (jabuticaba): data-engineering;
    Tucano Pay (tucanopay): backend functional;
    Universidade de Vale Sereno (valesereno): data-science education
  Rio de Janeiro / Carcará Web (carcara): frontend data-science
  Recife / Maracatu Games (maracatugames): games android
  Porto Alegre / Minuano Tools (minuano): devtools testing
  Buenos Aires / Ceibosoft: fullstack; Mate Amargo Security (mateamargo): security
  Bogotá / Frailejón Cloud (frailejon): backend frontend
  Medellín / Guayacán Apps (guayacan): ios education
  Santiago / Copihue Científica (copihue): scientific-computing data-science
`

export const companies: readonly Company[] = table
  .split(/\n(?=[^\n]+ \/ )/)
  .filter((record) => record.trim() !== '')
  .flatMap((record) => {
    const [city = '', entries = ''] = record.split(' / ')
    return phrases(entries).map((entry) => parseCompany(city.trim(), entry))
  })

function parseCompany(city: string, entry: string): Company {
  const match = /^(?<name>[^:(]+?)(?: \((?<handle>[a-z]+)\))?: (?<skills>.+)$/.exec(entry)
  if (match?.groups === undefined) throw new Error(`cannot read the company ${entry}`)
  const { name = '', handle = name.toLowerCase(), skills = '' } = match.groups
  const isUniversity = /universi|institute|大学/i.test(name)
  return {
    name,
    handle,
    domain: isUniversity ? `${handle}.edu.example` : `${handle}.example`,
    skillKeys: words(skills),
    city,
    isUniversity,
    legalForms: legalFormsOf(city),
  }
}

function legalFormsOf(city: string): readonly string[] {
  const place = places.find((candidate) => candidate.city === city)
  if (place === undefined) throw new Error(`no city ${city} for a company`)
  return place.country.legalForms
}
