/**
 * Given and family names of Europe and the Americas. Notation: see `origin.ts`. Combinations are
 * drawn at random, so no real person is meant.
 */
import { latinOrigin, type NameOrigin, nativeOrigin } from './origin.ts'

export const europeanOrigins: readonly NameOrigin[] = [
  latinOrigin('english', {
    women:
      'Alice Beth Clara Daisy Ella Fern Grace Hazel Imogen Jill Kate Lydia Maeve Nora Paige Ruth',
    men: `Adam Ben Callum Dean Elliot Finn Graham Harvey Ian Joel Kit Lewis Miles Ned Owen Reid
      Toby`,
    family: `Ashdown Barlow Carrick Dunmore Ellery Fairley Garnet Hollis Ingram Jessop Kirkby Larkin
      Marlow Norwood Oakden Penrose Quill Rowntree Selwyn Thorne Underhill Varley Whitlock Yardley`,
  }),
  latinOrigin('german', {
    women:
      'Anke Britta Carola Dörte Elke Frauke Greta Heike Ilse Jutta Käthe Lena Mareike Svenja Ute',
    men: `Arne Bernd Christoph Dirk Emil Falk Gernot Holger Jörg Jürgen Kai Lukas Matthäus
      Niklas Uwe`,
    family: `Ahrens Böttcher Cordes Drechsler Eggers Fährmann Göbel Hübner Jäger Köster Lüders
      Mühlbauer Nölting Oßwald Pfeiffer Rösner Schönfeld Strauß Tietjen Vögele Weißmann Zöllner`,
  }),
  latinOrigin('french', {
    women:
      'Adèle Brigitte Chloé Delphine Élodie Françoise Gaëlle Hélène Inès Joséphine Léa Maëlys Zoé',
    men: `Aurélien Benoît Cédric Désiré Étienne Florian Gaël Hervé Jérôme Loïc Mathéo Noël Rémi
      Théo`,
    family: `Aubertin Beaulieu Charpentier Delacour Évrard Fontenay Garçon Hérault Jolivet Lefèvre
      Marchand Noblet Oudin Pellerin Quénet Roussel Saint-Clair Thévenin Vasseur Yvon`,
  }),
  latinOrigin('italian', {
    women: 'Alessia Bianca Caterina Donatella Elisa Fiamma Ginevra Lucia Marta Noemi Ornella Viola',
    men: `Alessio Bruno Corrado Dario Ettore Fabrizio Gianluca Jacopo Luca Niccolò Raffaele
      Tommaso`,
    family: `Arrigoni Bellandi Cavallari Donati Fabbricotti Galimberti Innocenti Lanfranchi Marchesi
      Nardini Orlandi Pellegrino Quaranta Rinaldi Santoro Tagliabue Vercelli Zanetti`,
  }),
  latinOrigin('spanish', {
    women:
      'Alba Begoña Camila Dolores Elena Fátima Inés Jimena Lucía Marisol Nuria Rocío Sofía Ximena',
    men: `Álvaro Benjamín Cristóbal Damián Esteban Gonzalo Héctor Iván Joaquín Martín Nicolás
      Óscar Raúl`,
    family: `Acuña Benítez Cárdenas Domínguez Escobar Figueroa Galván Herrera Ibáñez Jiménez Lozano
      Muñoz Núñez Ordóñez Peñalver Quiroga Rincón Sepúlveda Toledo Urrutia Villalobos Zúñiga`,
  }),
  latinOrigin('portuguese', {
    women:
      'Ana Beatriz Conceição Débora Fernanda Inês Joana Letícia Luísa Mônica Natália Thaís Vitória',
    men: 'André Caio Davi Estêvão Fábio Gonçalo Hélio João Luís Murilo Otávio Simão Tomás Vinícius',
    family: `Albuquerque Brandão Conceição Damasceno Evangelista Falcão Guimarães Junqueira Leitão
      Magalhães Nóbrega Pimentel Queirós Rebouças Sampaio Teixeira Valadão Ximenes`,
  }),
  latinOrigin('nordic', {
    women:
      'Åsa Astrid Birgit Ebba Freja Gudrun Hedvig Ingrid Johanne Linnéa Märta Sigrid Solveig Tove',
    men: `Anders Bjørn Einar Frode Gösta Håkon Jørgen Kjell Lars Magnus Øystein Rasmus Søren
      Torbjörn`,
    family: `Ångström-Vik Bergström Dahlgård Ekström Fjellheim Grønvold Hägglund Isdal Jönsson-Falk
      Kjærgaard Lindqvist Møllegård Nyström Ødegård Rønning Sjöholm Thorvald Vestergård Åkerlind`,
  }),
  latinOrigin('finnish', {
    women: 'Aino Eeva Helmi Inkeri Kaisa Lumi Marjatta Outi Päivi Saara Tuuli Venla',
    men: 'Antero Eero Heikki Ilmari Jukka Kalle Lauri Mikko Otso Pekka Seppo Väinö',
    family: `Aaltonen Hämäläinen Järvelä Kivistö Lehtimäki Mäkirinne Niemelä Ojala Pöyhönen Rautio
      Salmela Tähtinen Vainikka Ylönen`,
  }),
  latinOrigin('dutch', {
    women:
      'Annelies Bregje Danique Elske Femke Hanneke Jantine Lotte Marloes Noortje Saskia Tjitske',
    men: 'Arjen Bram Coen Diederik Evert Gijs Hidde Jelle Koen Maarten Pim Sjoerd Teun Wouter',
    family: `Akkerhuis Bloemendaal Dijkgraaf Elzinga Fokkema Groenveld Hoekman Ijzerman Kloosterboer
      Molenaar Noordhof Oosterwijk Postma Ruijtenbeek Sijbrandij Terpstra Veenhuis Zandstra`,
  }),
  latinOrigin('polish', {
    women:
      'Agnieszka Bożena Dorota Elżbieta Grażyna Halina Jadwiga Łucja Małgorzata Olga Zofia Żaneta',
    men: `Bartłomiej Czesław Dariusz Grzegorz Jarosław Krzysztof Łukasz Michał Paweł Stanisław
      Wacław`,
    family: `Bąk Ciesielski~Ciesielska Dębowski~Dębowska Gołąb Jabłoński~Jabłońska Kędziora Leśniak
      Mróz Nowicki~Nowicka Orzeł Pawłowicz Rybiński~Rybińska Świątek Wróbel Żurawski~Żurawska`,
  }),
  latinOrigin('czech', {
    women: 'Alžběta Božena Dagmar Eliška Jiřina Kateřina Ludmila Markéta Růžena Šárka Tereza Žofie',
    men: 'Bohumil Ctirad Dušan Jiří Kryštof Luboš Matěj Ondřej Přemysl Radek Štěpán Vojtěch Zdeněk',
    family: `Beránek~Beránková Černohorský~Černohorská Dvořáček~Dvořáčková Havlíček~Havlíčková
      Jelínek~Jelínková Kvasnička~Kvasničková Mašek~Mašková Procházka~Procházková
      Růžička~Růžičková Švehla~Švehlová Tichý~Tichá Vondráček~Vondráčková Žižka~Žižková`,
  }),
  latinOrigin('hungarian', {
    familyFirst: true,
    women: 'Ágnes Boglárka Csilla Dóra Emőke Flóra Györgyi Ildikó Katalin Lívia Réka Zsófia',
    men: 'Ádám Balázs Csaba Dénes Gergő Győző István József Kristóf Márton Szabolcs Zoltán',
    family: `Bíró Csonka Dobos Erdős Fazekas Gál Hegedűs Juhász Kádár Lőrincz Mészáros Őri Pásztor
      Sípos Takács Vörös Zsoldos`,
  }),
  latinOrigin('romanian', {
    women: 'Anca Bianca Catrinel Doina Ilinca Mădălina Ruxandra Ștefania Țara Viorica',
    men: 'Andrei Bogdan Cătălin Dragoș Florin Ionuț Mihăiță Răzvan Ștefan Vlăduț',
    family:
      'Albu Brâncoveanu Călinescu Dăscălescu Făgăraș Ghiță Lupșa Mureșan Păun Săndulescu Țurcanu',
  }),
  latinOrigin('turkish', {
    women: 'Aslı Buğçe Çiğdem Defne Eylül Gülşah İrem Lale Müge Özge Pınar Şebnem Tuğba Zeynep',
    men: 'Alper Barış Çağlar Doğan Emre Gökhan İlker Kıvanç Murat Oğuz Rüzgâr Şahin Tolga Yiğit',
    family: `Akbıyık Başaran Çelikkol Demirağ Erdoğdu Gündoğan Işıklar Karadağ Özyürek Şimşek Taşkın
      Uğurlu Yıldırım-Ay Zorlu`,
  }),
  nativeOrigin('greek', {
    women:
      'Αγγελική=angeliki Δάφνη=dafni Ελένη=eleni Ιωάννα=ioanna Μαρίνα=marina Χρυσάνθη=chrysanthi',
    men: 'Αλέξης=alexis Γιώργος=giorgos Δημήτρης=dimitris Κώστας=kostas Νίκος=nikos Σπύρος=spyros',
    family: `Αθανασίου=athanasiou Βασιλείου=vasileiou Γεωργίου=georgiou Δημητρίου=dimitriou
      Ιωάννου=ioannou Νικολάου=nikolaou Οικονόμου=oikonomou Χριστοδούλου=christodoulou`,
  }),
  nativeOrigin('russian', {
    women: `Анна=anna Дарья=darya Екатерина=ekaterina Ирина=irina Ксения=ksenia Мария=maria
      Надежда=nadezhda Полина=polina Светлана=svetlana Юлия=yulia`,
    men: `Алексей=alexey Борис=boris Дмитрий=dmitry Егор=egor Илья=ilya Кирилл=kirill Михаил=mikhail
      Николай=nikolay Роман=roman Сергей=sergey Фёдор=fyodor`,
    family: `Белозёров=belozyorov~Белозёрова=belozyorova Воронцов=vorontsov~Воронцова=vorontsova
      Громов=gromov~Громова=gromova Дубинин=dubinin~Дубинина=dubinina
      Ельцов=eltsov~Ельцова=eltsova Журавлёв=zhuravlyov~Журавлёва=zhuravlyova
      Зимин=zimin~Зимина=zimina Калинин=kalinin~Калинина=kalinina
      Лебедев=lebedev~Лебедева=lebedeva Орлов=orlov~Орлова=orlova
      Рябинин=ryabinin~Рябинина=ryabinina Соколов=sokolov~Соколова=sokolova
      Тихонов=tikhonov~Тихонова=tikhonova Щукин=shchukin~Щукина=shchukina`,
  }),
  nativeOrigin('ukrainian', {
    women: 'Ганна=hanna Зоряна=zoriana Катерина=kateryna Леся=lesia Оксана=oksana Соломія=solomiia',
    men: `Андрій=andrii Богдан=bohdan Ігор=ihor Ярослав=yaroslav Остап=ostap Тарас=taras
      Юрій=yurii`,
    family: `Бондаренко=bondarenko Гончарук=honcharuk Діброва=dibrova Калинчук=kalynchuk
      Левченко=levchenko Мельник=melnyk Остапчук=ostapchuk Сидоренко=sydorenko Яремчук=yaremchuk`,
  }),
]
