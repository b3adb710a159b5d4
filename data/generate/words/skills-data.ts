/** Fields of work about data, learning machines and science. */
import { type Skill, skill } from './skill.ts'

export const dataSkills: readonly Skill[] = [
  skill('machine-learning', {
    languages: 'Python; Jupyter Notebook; C++; Julia',
    technologies: 'PyTorch; JAX; TensorFlow; scikit-learn; CUDA; MLflow; ONNX',
    roles: `machine learning engineer; machine learning researcher; ML engineer; deep learning
      engineer; research scientist`,
    fieldNames: `machine learning; aprendizaje automático; maschinelles Lernen; apprentissage
      automatique; aprendizado de máquina; 机器学习; 機械学習; машинное обучение`,
    topics: 'machine-learning deep-learning pytorch neural-networks reinforcement-learning mlops',
    stems: 'autograd tinynet optim rl diffusion bandit featurestore distill tensorlab finetune',
    things: `training loop; reinforcement learning environment; diffusion model; feature store;
      hyperparameter tuner; machine learning pipeline; model registry; autograd engine`,
  }),
  skill('language-models', {
    languages: 'Python; TypeScript; Rust; Jupyter Notebook',
    technologies: 'transformers; tokenizers; RAG; vector search; spaCy; PyTorch',
    roles: `NLP engineer; NLP researcher; computational linguist; AI engineer; applied scientist`,
    fieldNames: `natural language processing; procesamiento del lenguaje natural;
      Sprachverarbeitung; traitement du langage naturel; processamento de linguagem natural;
      自然语言处理; 自然言語処理; обработка естественного языка`,
    topics: 'nlp llm transformers tokenizer rag embeddings machine-translation',
    stems: 'tokenizer ragkit prompt corpus lemma summarizer translate embed eval-harness',
    things: `tokenizer; retrieval pipeline; machine translation model; text summariser; evaluation
      harness; named entity recogniser; prompt testing tool; spell checker`,
  }),
  skill('computer-vision', {
    languages: 'Python; C++; Jupyter Notebook',
    technologies: 'OpenCV; PyTorch; YOLO; ONNX; CUDA; NeRF',
    roles: `computer vision engineer; computer vision researcher; perception scientist; imaging
        engineer`,
    fieldNames: `computer vision; visión por computadora; Bildverarbeitung; vision par ordinateur;
      visão computacional; 计算机视觉; コンピュータビジョン; компьютерное зрение`,
    topics: 'computer-vision object-detection segmentation opencv image-processing ocr',
    stems: 'detector ocr segment pose stereo tracker denoise augment',
    things: `object detector; OCR pipeline; pose estimator; image augmentation library; video
      tracker; annotation tool; stereo matcher`,
  }),
  skill('data-engineering', {
    languages: 'Python; Scala; SQL; Java; Rust',
    technologies: 'Spark; Airflow; dbt; Kafka; Snowflake; Iceberg; Flink',
    roles: 'data engineer; analytics engineer; data platform engineer; big data developer',
    fieldNames: `data engineering; ingeniería de datos; Datenplattformen; ingénierie des données;
      engenharia de dados; 数据工程; データエンジニアリング; инженерия данных`,
    topics: 'data-engineering etl spark airflow streaming dbt data-quality',
    stems: 'pipeline etl lakehouse ingest dagkit cdc schema-registry backfill',
    things: `ETL pipeline; data quality checker; change data capture connector; workflow scheduler;
      schema registry; lakehouse starter; stream processor`,
  }),
  skill('data-science', {
    languages: 'R; Python; Julia; Jupyter Notebook',
    technologies: 'pandas; tidyverse; Stan; Polars; Bayesian inference; ggplot2',
    roles: 'data scientist; statistician; data analyst; quantitative researcher; econometrician',
    fieldNames: `data science; ciencia de datos; Datenwissenschaft; science des données; ciência
      de dados; 数据科学; データサイエンス; анализ данных`,
    topics: 'data-science statistics visualization bayesian time-series rstats',
    stems: 'forecast bayes survey causal tidy-tools plotkit panel abtest',
    things: `time series forecaster; Bayesian model; survey analysis toolkit; plotting library;
      causal inference notebook; A/B test calculator`,
  }),
  skill('bioinformatics', {
    languages: 'Python; R; Nextflow; C++; Rust',
    technologies: 'Snakemake; Bioconductor; single-cell RNA-seq; nanopore; BLAST',
    roles:
      'bioinformatician; computational biologist; genomics researcher; research software engineer',
    fieldNames: `bioinformatics; bioinformática; Bioinformatik; bio-informatique; bioinformática;
      生物信息学; バイオインフォマティクス; биоинформатика`,
    topics: 'bioinformatics genomics single-cell rna-seq sequence-alignment proteomics',
    stems: 'kmer aligner variants scrna phylo assembler pileup protein-fold',
    things: `sequence aligner; variant caller; single-cell analysis workflow; k-mer counter;
      phylogenetic tree viewer; genome assembler`,
  }),
  skill('geospatial', {
    languages: 'Python; JavaScript; C++; R',
    technologies: 'PostGIS; GDAL; QGIS; OpenStreetMap; MapLibre; remote sensing',
    roles: 'GIS developer; geospatial engineer; cartographer; remote sensing scientist',
    fieldNames: `geospatial software; sistemas geográficos; Geoinformatik; géomatique;
      geoprocessamento; 地理信息系统; 地理情報システム; геоинформатика`,
    topics: 'gis geospatial openstreetmap maps remote-sensing routing',
    stems: 'tiles routing geojson isochrone satellite contour gtfs mapstyle',
    things: `vector tile server; routing engine; satellite image classifier; bus timetable viewer;
      geocoder; contour line generator; bike map`,
  }),
  skill('scientific-computing', {
    languages: 'Julia; Python; C++; Fortran',
    technologies: 'MPI; NumPy; finite elements; CUDA; Kokkos; OpenMP',
    roles: `research software engineer; computational physicist; HPC engineer; numerical analyst;
      climate modeller`,
    fieldNames: `scientific computing; computación científica; wissenschaftliches Rechnen;
      calcul scientifique; computação científica; 科学计算; 科学技術計算; научные вычисления`,
    topics: 'hpc simulation numerical-methods physics climate julia',
    stems: 'fem solver lattice-sim nbody sparse climate mesh ode quantum-sim',
    things: `finite element solver; n-body simulation; sparse matrix library; climate model toolkit;
      ODE solver; quantum circuit simulator; mesh generator`,
  }),
]
