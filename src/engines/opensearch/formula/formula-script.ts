/**
 * A ranking formula as a painless script, with the arithmetic of native-free-index/query. The
 * script is a stack machine, and the formula's program is its parameter. A cluster compiles few
 * scripts per minute and caches few, and clients choose the formulas. A script per formula would
 * take three quarters of the time.
 */
import { rankOperations as op, type RankProgram } from 'native-free-index'
import { getPath, names } from '../field-names.ts'

/** A script in the form of a query. */
export interface Script {
  readonly lang: 'painless'
  readonly source: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A text of the program: Σ over its terms of weight × the stored frequency. */
export interface TextWeights {
  readonly terms: readonly string[]
  readonly weights: readonly number[]
  /** Shares of what all terms could count: the weights on another scale. */
  readonly shares: readonly number[]
}

/** Source of a document's similarity. */
export type ScriptSimilarity =
  | { readonly kind: 'none' }
  /** The score of the documents. */
  | { readonly kind: 'score' }
  /** The score of the script `knn_score`: (1 + cosine) / 2, or 0 without a vector. */
  | { readonly kind: 'cosine' }
  /** Precomputed for these ordinals, which are ascending. */
  | {
      readonly kind: 'precomputed'
      readonly ordinals: readonly number[]
      readonly values: readonly number[]
    }

/**
 * @param terms statistics of the terms that a live document has in the field
 * @param saturationBits scale of the stored frequencies
 */
export function weighTerms(
  terms: readonly { readonly term: string; readonly idf: number }[],
  saturationBits: number,
): TextWeights {
  const norm = terms.reduce((sum, { idf }) => sum + idf, 0)
  const shares = terms.map(({ idf }) => idf / norm)
  return {
    terms: terms.map(({ term }) => term),
    weights: shares.map((share) => share * 2 ** -saturationBits),
    shares,
  }
}

/**
 * The source depends only on the kind of similarity.
 * @param texts by text of the program
 */
export function buildFormulaScript(
  program: RankProgram,
  texts: readonly TextWeights[],
  similarity: ScriptSimilarity,
): Script {
  const { opcodes, operands, fields } = program
  return {
    lang: 'painless',
    source: [prelude, ...buildSimilaritySource(similarity), textSums, stackMachine].join('\n'),
    params: {
      ...buildSimilarityParams(similarity),
      ops: Array.from(opcodes, (opcode) => String.fromCharCode(65 + opcode)).join(''),
      operands: [...operands],
      fields: fields.map((field) => getPath('number', field)),
      texts: buildTextParams(program, texts),
    },
  }
}

/** Weight × similarity + a number of the document, in fewer steps than `buildFormulaScript`. */
export function buildLinearScript(
  { weight, base }: { readonly weight: number; readonly base: string | null },
  similarity: ScriptSimilarity,
): Script {
  const value = 'D(params.weight)*sim+(params.base==null?0.0:N(doc[params.base]))'
  return {
    lang: 'painless',
    source: [prelude, ...buildSimilaritySource(similarity), `return S(${value});`].join('\n'),
    params: {
      ...buildSimilarityParams(similarity),
      weight,
      base: base === null ? null : getPath('number', base),
    },
  }
}

/** Parameters of a name's score: see `matchNames`. */
export interface NameParams {
  /** By kind of match, see `Way`. */
  readonly bonus: readonly number[]
  /** The kind of match of prefixes. */
  readonly prefixAt: number
  /** Characters of the text. */
  readonly typed: number
  readonly cost: number
  /** Paths of a number, and of the names that may begin with the text. */
  readonly number: string | null
  readonly text: string | null
}

/** The document's score tells the kind of match: the best kind has the greatest. */
export function buildNameScript(params: NameParams): Script {
  return { lang: 'painless', source: `${prelude}\n${nameScore}`, params: { ...params } }
}

/**
 * The formula's value for a score. Scores are Float32 and not negative, so their bits encode sign
 * and value: half the bits of the value's Float32, up or down from the middle.
 */
export function decodeScore(score: number): number {
  const distance = readBits(score) - middle
  const value = readFloat(Math.abs(distance) << 1)
  return distance < 0 ? -value : value
}

/** The score for a value, such as a result of `decodeScore`. */
export function encodeScore(value: number): number {
  const distance = readBits(Math.min(Math.abs(value), floatMax)) >>> 1
  return readFloat(value < 0 ? middle - distance : middle + distance)
}

/** Half the bits of infinity. */
const middle = 0x3fc00000
const floatMax = readFloat(0x7f7fffff)

function readBits(value: number): number {
  return new Uint32Array(Float32Array.of(value).buffer)[0]!
}

function readFloat(bits: number): number {
  return new Float32Array(Uint32Array.of(bits).buffer)[0]!
}

/**
 * Functions: a clamped number; number and days of a field; quotient, maximum, minimum, logarithm,
 * saturation; the score for a value; the precomputed similarity.
 */
const prelude = `
double D(def n){return ((Number)n).doubleValue();}
double B(double v){
  double m=Double.MAX_VALUE;
  return v>m?m:(v<-m?-m:v);
}
double N(def d){return d.size()==0?0.0:(double)d.value;}
double A(def d,double at){return d.size()==0?0.0:B((at-(double)d.value)/86400.0);}
double Q(double a,double b){return b==0.0?0.0:B(a/b);}
double G(double a,double b){return a>b?a:b;}
double L(double a,double b){return a<b?a:b;}
double O(double v,double b){return v>0.0?B(Math.log(v)/b):0.0;}
double T(double v,double m,double e){
  if(!(v>0.0)){return 0.0;}
  double r=m/v;
  return 1.0/(1.0+(e==1.0?r:Math.pow(r,e)));
}
double S(double v){
  int b=Float.floatToIntBits((float)Math.min(Math.abs(v),(double)Float.MAX_VALUE))>>>1;
  return Float.intBitsToFloat(v<0.0?${middle}-b:${middle}+b);
}
double F(List ordinals,List values,long ordinal){
  int low=0;int high=ordinals.size();
  while(low<high){
    int at=(low+high)/2;
    if(((Number)ordinals.get(at)).longValue()<ordinal){low=at+1;}else{high=at;}
  }
  boolean isThere=low<ordinals.size()&&((Number)ordinals.get(low)).longValue()==ordinal;
  return isThere?D(values.get(low)):0.0;
}`.trim()

const nameScore = `
int way=params.bonus.size()-(int)_score;
double c=params.number==null?0.0:N(doc[params.number]);
double v=Math.log(1.0+G(0.0,c))+D(params.bonus.get(way));
if(way==(int)params.prefixAt){
  String text=doc[params.text].value;
  v-=D(params.cost)*(text.codePointCount(0,text.length())-(int)params.typed);
}
return S(v);`.trim()

/** Sums the weighted frequencies of each text. Terms are parameters, not part of the source. */
const textSums = `
double[] b=new double[params.texts.size()];
for(int i=0;i<b.length;i++){
  def t=params.texts.get(i);
  for(int j=0;j<t.terms.size();j++){
    b[i]+=D(t.weights.get(j))*termFreq((String)t.field,(String)t.terms.get(j));
  }
}`.trim()

/** Instructions are letters of a string from `A` on, because a list would box each. */
const stackMachine = `
double[] s=new double[16];
int n=0;
String ops=params.ops;
List nums=params.operands;
for(int i=0;i<ops.length();i++){
  int o=(int)ops.charAt(i)-65;
  if(o==${op.constant}){s[n++]=D(nums.get(2*i));}
  else if(o==${op.similarity}){s[n++]=sim;}
  else if(o==${op.number}){s[n++]=N(doc[params.fields.get((int)nums.get(2*i))]);}
  else if(o==${op.daysSince}){
    s[n++]=A(doc[params.fields.get((int)nums.get(2*i))],D(nums.get(2*i+1)));
  }
  else if(o==${op.bm25}){s[n++]=b[(int)nums.get(2*i)];}
  else if(o==${op.logarithm}){s[n-1]=O(s[n-1],D(nums.get(2*i)));}
  else if(o==${op.saturation}){s[n-1]=T(s[n-1],D(nums.get(2*i)),D(nums.get(2*i+1)));}
  else{
    n--;
    double l=s[n-1];
    double r=s[n];
    if(o==${op.sum}){s[n-1]=B(l+r);}
    else if(o==${op.product}){s[n-1]=B(l*r);}
    else if(o==${op.quotient}){s[n-1]=Q(l,r);}
    else if(o==${op.greatest}){s[n-1]=G(l,r);}
    else{s[n-1]=L(l,r);}
  }
}
return S(s[0]);`.trim()

function buildTextParams({ texts: asked }: RankProgram, texts: readonly TextWeights[]): object[] {
  return asked.map(({ field }, i) => {
    const { terms, weights } = texts[i]!
    return { field: getPath('tokens', field), terms, weights }
  })
}

function buildSimilarityParams(similarity: ScriptSimilarity): Readonly<Record<string, unknown>> {
  if (similarity.kind !== 'precomputed') return {}
  const { ordinals, values } = similarity
  return { ordinals, values }
}

/** Source that declares `sim`. */
function buildSimilaritySource({ kind }: ScriptSimilarity): string[] {
  switch (kind) {
    case 'none':
      return ['double sim=0.0;']
    case 'score':
      return ['double sim=_score;']
    case 'cosine':
      return ['double sim=Math.max(0.0,2.0*_score-1.0);']
    case 'precomputed':
      return [`double sim=F(params.ordinals,params.values,(long)doc['${names.ordinal}'].value);`]
  }
}
