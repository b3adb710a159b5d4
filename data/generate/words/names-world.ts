/**
 * Given and family names of Asia, the Middle East and Africa. Notation: see `origin.ts`.
 * Combinations are drawn at random, so no real person is meant.
 */
import { latinOrigin, type NameOrigin, nativeOrigin } from './origin.ts'

export const worldOrigins: readonly NameOrigin[] = [
  nativeOrigin('chinese', {
    familyFirst: true,
    joiner: '',
    women: `芳=fang 静怡=jingyi 丽娜=lina 雪梅=xuemei 雨桐=yutong 晓燕=xiaoyan 佳琪=jiaqi 思涵=sihan
      欣妍=xinyan 婉清=wanqing 若曦=ruoxi 慧=hui`,
    men: `伟=wei 志强=zhiqiang 浩然=haoran 宇航=yuhang 建国=jianguo 子轩=zixuan 明哲=mingzhe 俊杰=junjie
      天佑=tianyou 鹏飞=pengfei 嘉诚=jiacheng 磊=lei`,
    family: `王=wang 李=li 张=zhang 刘=liu 陈=chen 杨=yang 赵=zhao 黄=huang 周=zhou 吴=wu 徐=xu 孙=sun
      胡=hu 朱=zhu 高=gao 林=lin 何=he 郭=guo 罗=luo 梁=liang 宋=song 郑=zheng 谢=xie 韩=han 唐=tang`,
  }),
  nativeOrigin('taiwanese', {
    familyFirst: true,
    joiner: '',
    women:
      '雅婷=ya-ting 怡君=yi-chun 淑芬=shu-fen 佩珊=pei-shan 詩涵=shih-han 品妤=pin-yu 郁雯=yu-wen',
    men: '家豪=chia-hao 志明=chih-ming 冠宇=kuan-yu 承恩=cheng-en 宗翰=tsung-han 彥廷=yen-ting',
    family:
      '陳=chen 林=lin 黃=huang 張=chang 李=lee 吳=wu 劉=liu 蔡=tsai 楊=yang 許=hsu 鄭=cheng 謝=hsieh',
  }),
  nativeOrigin('japanese', {
    familyFirst: true,
    women: `美咲=misaki 葵=aoi 陽菜=hina 結衣=yui さくら=sakura 千尋=chihiro 直子=naoko 真由美=mayumi
      彩香=ayaka 楓=kaede 詩織=shiori`,
    men: `健太=kenta 翔=sho 大輔=daisuke 拓海=takumi 蓮=ren 悠斗=yuto 直樹=naoki 隆=takashi 和也=kazuya
      亮=ryo 誠=makoto`,
    family: `佐藤=sato 鈴木=suzuki 高橋=takahashi 田中=tanaka 渡辺=watanabe 伊藤=ito 山本=yamamoto
      中村=nakamura 小林=kobayashi 加藤=kato 吉田=yoshida 山口=yamaguchi 松本=matsumoto 井上=inoue
      木村=kimura 清水=shimizu 森田=morita 西村=nishimura 藤原=fujiwara 星野=hoshino`,
  }),
  nativeOrigin('korean', {
    familyFirst: true,
    joiner: '',
    women:
      '서연=seoyeon 지우=jiwoo 하은=haeun 민서=minseo 유진=yujin 수빈=subin 예린=yerin 은지=eunji',
    men: '민준=minjun 도윤=doyun 지훈=jihun 현우=hyunwoo 준서=junseo 성민=sungmin 태양=taeyang 우진=woojin',
    family: `김=kim 이=lee 박=park 최=choi 정=jung 강=kang 조=cho 윤=yoon 장=jang 임=lim 한=han 오=oh
      서=seo 신=shin 권=kwon`,
  }),
  latinOrigin('vietnamese', {
    familyFirst: true,
    women: 'Ánh Bích Cẩm Diệu Hằng Hồng Lan Mỹ Ngọc Quỳnh Thảo Thủy Tuyết Yến',
    men: 'Bảo Cường Dũng Đức Hiếu Hoàng Khánh Long Minh Nghĩa Phúc Quân Sơn Thắng Tuấn Việt',
    family: 'Nguyễn Trần Lê Phạm Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý',
  }),
  nativeOrigin('thai', {
    women: `กมลา=kamala จันทร์เพ็ญ=chanpen ดวงใจ=duangjai พิมพ์=pim มาลี=malee สุดา=suda
      อรุณี=arunee`,
    men: `กิตติ=kitti ชาญ=chan ณัฐพล=nattapon ธนา=thana ประเสริฐ=prasert วิชัย=wichai
      สมชาย=somchai`,
    family: `แก้วมณี=kaewmanee ทองดี=thongdee บุญมา=boonma ศรีสุข=srisuk ใจดี=jaidee สายทอง=saithong
      วงศ์สวัสดิ์=wongsawat พูลผล=poonphol`,
  }),
  latinOrigin('indonesian', {
    women: 'Ayu Citra Dewi Indah Kartika Laras Melati Putri Ratna Wulan',
    men: 'Adi Bagus Dimas Eko Fajar Galih Hendra Joko Rizky Teguh',
    family:
      'Adiputra Budiman Darmawan Gunawan Hartono Kusuma Nugroho Pranata Santoso Wibisono Wijaya',
  }),
  latinOrigin('filipino', {
    women: 'Amihan Divina Jasmin Ligaya Maricel Rowena Tala',
    men: 'Bayani Crisanto Emil Jomar Lakan Renato Sigfrid',
    family: 'Abad Bautista Catacutan Dimaculangan Macaraeg Panganiban Salonga Tolentino Villanueva',
  }),
  nativeOrigin('hindi', {
    women: `अदिति=aditi काव्या=kavya नेहा=neha पूजा=pooja प्रिया=priya मीरा=meera रिया=riya
      लक्ष्मी=lakshmi शालिनी=shalini सुनीता=sunita`,
    men: `अर्जुन=arjun आरव=aarav करण=karan देव=dev निखिल=nikhil प्रकाश=prakash राहुल=rahul
      रोहन=rohan विवेक=vivek संजय=sanjay`,
    family: `अग्रवाल=agarwal कपूर=kapoor गुप्ता=gupta चौधरी=chaudhary जोशी=joshi त्रिपाठी=tripathi
      पाटिल=patil मिश्रा=mishra मेहता=mehta यादव=yadav वर्मा=verma शर्मा=sharma सक्सेना=saxena
      सिंह=singh`,
  }),
  nativeOrigin('tamil', {
    women: 'அனிதா=anitha கவிதா=kavitha தேவி=devi மாலதி=malathi லதா=latha வாணி=vani',
    men: 'அருண்=arun கார்த்திக்=karthik சுரேஷ்=suresh முருகன்=murugan விஜய்=vijay ஹரி=hari',
    family: 'இளங்கோ=elango கண்ணன்=kannan சுந்தரம்=sundaram நடராஜன்=natarajan ராமன்=raman வேலு=velu',
  }),
  nativeOrigin('bengali', {
    women: 'অনন্যা=ananya ইশিতা=ishita তানিয়া=tania ফারহানা=farhana মৌসুমী=mousumi রুমানা=rumana',
    men: 'আরিফ=arif কৌশিক=koushik তানভীর=tanvir রাফি=rafi সৌরভ=sourav হাসান=hasan',
    family: 'আহমেদ=ahmed চক্রবর্তী=chakraborty দাস=das রহমান=rahman সরকার=sarkar হোসেন=hossain',
  }),
  nativeOrigin('arabic', {
    women: `أمينة=amina ليلى=layla سلمى=salma نور=nour هدى=huda ياسمين=yasmin فاطمة=fatima رنا=rana
      سارة=sara دينا=dina`,
    men: `أحمد=ahmed خالد=khaled سامي=sami طارق=tarek عمر=omar كريم=karim محمود=mahmoud يوسف=youssef
      زياد=ziad بلال=bilal`,
    family: `الحداد=alhaddad النجار=alnajjar الخطيب=alkhatib منصور=mansour سليمان=suleiman
      صالح=saleh عبدالله=abdallah حمدان=hamdan قاسم=qassem رشيد=rashid شاهين=shahin`,
  }),
  nativeOrigin('persian', {
    women: 'آرزو=arezoo پریسا=parisa شیرین=shirin مهسا=mahsa نازنین=nazanin یلدا=yalda',
    men: 'آرش=arash بهرام=bahram داریوش=dariush کاوه=kaveh مهدی=mehdi نیما=nima',
    family: 'احمدی=ahmadi رستمی=rostami کریمی=karimi مرادی=moradi نوری=nouri یزدانی=yazdani',
  }),
  nativeOrigin('hebrew', {
    women: 'איילת=ayelet דנה=dana יעל=yael מיכל=michal נועה=noa שירה=shira תמר=tamar רותם=rotem',
    men: 'אורי=uri גיא=guy דניאל=daniel יונתן=yonatan נדב=nadav עומר=omer רועי=roi איתי=itai',
    family: `אברהמי=avrahami ביטון=biton גולן=golan דרורי=drori כרמי=carmi לביא=lavi מזרחי=mizrahi
      עמית=amit פלד=peled שגב=segev`,
  }),
  latinOrigin('nigerian', {
    women: 'Adaeze Bọ́lánlé Chiamaka Folúkẹ́ Ifeoma Ngozi Ọmọlará Títílayọ̀ Uchechi',
    men: 'Adébáyọ̀ Babátúndé Chukwuemeka Emeka Ìdòwú Kẹ́hìndé Obinna Ṣẹ́gun Túndé',
    family: 'Adéyẹmí Balógun Chukwu Ézè Fáléye Ìbíkúnlé Nwosu Okonkwo-Ade Ògúnlẹ́yẹ Uzoma',
  }),
  latinOrigin('swahili', {
    women: 'Achieng Amani Chausiku Furaha Makena Njeri Rehema Wambui Zawadi',
    men: 'Baraka Jabali Kamau Kiprono Mwangi Ochieng Otieno Simba Tumaini',
    family: 'Barasa Chebet Gathoni Karanja Kipkemboi Mutiso Ndung’u Odhiambo Wanjala',
  }),
]
