/** Fields of work below the application: languages, systems, hardware, security. */
import { type Skill, skill } from './skill.ts'

export const systemsSkills: readonly Skill[] = [
  skill('compilers', {
    languages: 'Rust; Rust; C++; OCaml; Haskell',
    technologies: 'LLVM; Cranelift; MLIR; tree-sitter; WebAssembly; SSA; parser generators',
    roles: `compiler engineer; compiler hacker; compiler developer; compiler researcher;
      programming language researcher; toolchain developer`,
    fieldNames: `compilers; compiladores; Compilerbau; compilateurs; compiladores; 编译器; コンパイラ;
      компиляторы`,
    topics: 'compiler llvm parsing programming-language type-system wasm static-analysis',
    stems:
      'borrowck lexer parser ssa regalloc typeck peephole bytecode linker inliner rustc-plugin',
    things: `compiler for a functional language; register allocator; incremental parser; type
      checker; bytecode interpreter; peephole optimiser; linker; JIT compiler; compiler test-case
      reducer`,
  }),
  skill('systems', {
    languages: 'Rust; C; C++; Zig; Go',
    technologies: 'Linux; io_uring; eBPF; KVM; tokio; LLVM',
    roles: 'systems programmer; kernel developer; systems engineer; low-level developer',
    fieldNames: `operating systems; sistemas operativos; Betriebssysteme; systèmes d’exploitation;
      sistemas operacionais; 操作系统; オペレーティングシステム; операционные системы`,
    topics: 'kernel linux operating-system filesystem allocator async low-level',
    stems: 'slab ringbuf uring fiber vmm initd bootloader fs pagecache allocator microkernel',
    things: `memory allocator; toy kernel; copy-on-write file system; async runtime; container
      init system; hypervisor; lock-free queue; page cache simulator`,
  }),
  skill('databases', {
    languages: 'Rust; C++; Go; Java; C',
    technologies: 'PostgreSQL; RocksDB; SQLite; Raft; DuckDB; Arrow; Parquet',
    roles:
      'database engineer; storage engineer; query engine developer; database internals developer',
    fieldNames: `databases; bases de datos; Datenbanken; bases de données; bancos de dados; 数据库;
      データベース; базы данных`,
    topics: 'database sql storage-engine lsm-tree raft query-optimizer postgresql',
    stems: 'btree lsm wal mvcc planner kv shard vacuum sqlkit replog columnar',
    things: `key-value store; query planner; write-ahead log; LSM tree; SQL parser; Raft
      implementation; columnar storage engine; schema migration tool`,
  }),
  skill('distributed', {
    languages: 'Go; Rust; Java; Erlang; Scala',
    technologies: 'gRPC; Kafka; Raft; NATS; etcd; TLA+; Cassandra',
    roles:
      'distributed systems engineer; infrastructure engineer; backend architect; staff engineer',
    fieldNames: `distributed systems; sistemas distribuidos; verteilte Systeme; systèmes distribués;
      sistemas distribuídos; 分布式系统; 分散システム; распределённые системы`,
    topics: 'distributed-systems consensus grpc messaging microservices crdt event-sourcing',
    stems: 'gossip quorum lease paxos mesh crdt queue saga broker hashring',
    things: `gossip protocol; message broker; CRDT library; distributed lock service; rate limiter;
      consistent hashing ring; workflow engine; deterministic simulator`,
  }),
  skill('networking', {
    languages: 'Go; C; Rust; Python',
    technologies: 'BGP; QUIC; WireGuard; DPDK; eBPF; DNS; HTTP/3',
    roles: 'network engineer; protocol engineer; network developer; packet tinkerer',
    fieldNames: `networking; redes; Netzwerke; réseaux; redes; 计算机网络; ネットワーク; компьютерные сети`,
    topics: 'networking quic dns proxy vpn bgp load-balancer',
    stems: 'proxy dnsd quic tunnel lb netflow packet mtu bgpwatch socks',
    things: `reverse proxy; DNS resolver; QUIC implementation; packet analyser; load balancer; VPN
      client; BGP monitor; traffic shaper`,
  }),
  skill('security', {
    languages: 'Python; C; Go; Rust; Assembly',
    technologies: 'Ghidra; YARA; Frida; AFL; OAuth; Burp; seccomp',
    roles: `security researcher; penetration tester; application security engineer; reverse
      engineer; malware analyst`,
    fieldNames: `security; ciberseguridad; IT-Sicherheit; sécurité informatique; segurança da
      informação; 网络安全; セキュリティ; информационная безопасность`,
    topics: 'security fuzzing reverse-engineering ctf malware-analysis pentesting supply-chain',
    stems: 'fuzz honeypot scanner yara secrets audit sandbox ctf-notes disasm sbom',
    things: `coverage-guided fuzzer; secret scanner; honeypot; disassembler; sandbox; audit log
      collector; dependency auditor; CTF toolkit`,
  }),
  skill('cryptography', {
    languages: 'Rust; C; Go; Solidity; Python',
    technologies: 'zk-SNARKs; TLS; Ed25519; MPC; Ethereum; post-quantum KEMs',
    roles: 'cryptographer; cryptography engineer; protocol researcher; blockchain developer',
    fieldNames: `cryptography; criptografía; Kryptographie; cryptographie; criptografia; 密码学; 暗号技術;
      криптография`,
    topics: 'cryptography zero-knowledge post-quantum blockchain tls elliptic-curves',
    stems: 'curve merkle zk keyring lattice noise commit wallet threshold hpke',
    things: `constant-time curve library; zero-knowledge proof toolkit; key management service;
      Merkle tree; threshold signature library; smart contract verifier; TLS test bench`,
  }),
  skill('embedded', {
    languages: 'C; C++; Rust; MicroPython',
    technologies: 'Zephyr; FreeRTOS; STM32; ESP32; RISC-V; CAN bus; embedded-hal',
    roles: 'embedded engineer; firmware developer; IoT engineer; electronics hobbyist',
    fieldNames: `embedded systems; sistemas embebidos; eingebettete Systeme; systèmes embarqués;
      sistemas embarcados; 嵌入式系统; 組み込みシステム; встраиваемые системы`,
    topics: 'embedded firmware rtos iot esp32 stm32 risc-v',
    stems: 'hal rtos canbus sensor blinky bootstage modbus lora pico gpio',
    things: `sensor driver; real-time scheduler; CAN bus logger; bootloader; LoRa gateway; motor
      controller; weather station; hardware abstraction layer`,
  }),
  skill('robotics', {
    languages: 'C++; Python; Rust',
    technologies: 'ROS 2; SLAM; Gazebo; MoveIt; OpenCV; LiDAR; Kalman filters',
    roles: 'robotics engineer; autonomy engineer; controls engineer; perception engineer',
    fieldNames: `robotics; robótica; Robotik; robotique; robótica; 机器人; ロボティクス; робототехника`,
    topics: 'robotics ros2 slam motion-planning control drones simulation',
    stems: 'slam odom lidar planner arm drone imu kinematics swarm navstack',
    things: `SLAM system; motion planner; drone autopilot; robot arm simulator; LiDAR odometry node;
      calibration tool; path follower`,
  }),
  skill('hardware', {
    languages: 'SystemVerilog; VHDL; Verilog; Scala; Python',
    technologies: 'FPGA; Chisel; RISC-V; Verilator; Yosys; KiCad',
    roles: 'FPGA engineer; chip designer; hardware engineer; verification engineer',
    fieldNames: `hardware design; diseño de hardware; Hardwareentwurf; conception matérielle;
      projeto de hardware; 芯片设计; ハードウェア設計; проектирование микросхем`,
    topics: 'fpga verilog risc-v eda hardware verification',
    stems: 'riscv-core uart axi fpga-dsp softcpu testbench pcb sdram cordic',
    things: `soft CPU core; UART controller; AXI interconnect; FPGA video pipeline; test bench
      generator; open hardware keyboard; memory controller`,
  }),
  skill('graphics', {
    languages: 'C++; Rust; GLSL; C#',
    technologies: 'Vulkan; WebGPU; OpenGL; CUDA; Blender; path tracing',
    roles: 'graphics programmer; rendering engineer; GPU engineer; technical artist',
    fieldNames: `computer graphics; gráficos por computadora; Computergrafik; infographie;
      computação gráfica; 计算机图形学; コンピュータグラフィックス; компьютерная графика`,
    topics: 'graphics rendering vulkan webgpu shaders ray-tracing gpu',
    stems: 'raytracer voxel shader renderer sdf meshlet gi tonemap scene-graph',
    things: `path tracer; voxel engine; shader playground; font rasteriser; mesh simplifier;
      WebGPU renderer; procedural terrain generator`,
  }),
  skill('games', {
    languages: 'C#; C++; Lua; GDScript; Rust',
    technologies: 'Unity; Godot; Unreal Engine; Bevy; SDL; ECS',
    roles:
      'game developer; gameplay programmer; indie game developer; game designer; engine programmer',
    fieldNames: `game development; desarrollo de videojuegos; Spieleentwicklung; jeux vidéo;
      desenvolvimento de jogos; 游戏开发; ゲーム開発; разработка игр`,
    topics: 'gamedev godot unity game-engine ecs pixel-art multiplayer',
    stems: 'roguelike platformer tilemap ecs netcode pixel dungeon engine tower-defense',
    things: `roguelike; platformer; entity component system; rollback netcode library; tile map
      editor; physics engine; puzzle game`,
  }),
  skill('audio', {
    languages: 'C++; Rust; Python; JavaScript',
    technologies: 'DSP; MIDI; Web Audio; JUCE; VST; SuperCollider',
    roles: 'audio programmer; DSP engineer; music technologist; creative coder',
    fieldNames: `audio programming; programación de audio; Audioprogrammierung; audio numérique;
      programação de áudio; 音频处理; 音声処理; обработка звука`,
    topics: 'audio dsp midi music synthesizer web-audio',
    stems: 'synth reverb midi looper tuner fft sampler drumkit',
    things: `software synthesiser; guitar tuner; MIDI sequencer; convolution reverb; audio plug-in
      framework; beat tracker`,
  }),
]
