// One picture for each building: a silhouette with one telling thing beside it, on 88 × 44 units with the ground at 44.
// A part is a fill (a letter, see Drawing.svelte) with a path, or one of the things that many pictures share.

export interface Part {
  fill: string;
  path: string;
}

const round = (fill: string, x: number, y: number, r: number): Part => ({ fill, path: `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z` });
const arch = (fill: string, x: number, foot: number, w: number, h: number): Part => ({ fill, path: `M${x} ${foot}v${w / 2 - h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h - w / 2}z` });

/** D door: x, width, height. W window: x, top, width, height. T tree, P pine: x, height. B barrel: x. S sack: x. O disc: fill, x, y, radius. */
const shared: Record<string, (...values: any[]) => Part[]> = {
  D: (x, w, h) => [arch('N', +x, 44, +w, +h)],
  W: (x, y, w, h) => [arch('k', +x, +y + +h, +w, +h)],
  O: (fill, x, y, r) => [round(fill, +x, +y, +r)],
  T: (x, h) => [{ fill: 'N', path: `M${+x - 1.3} 44v${-h / 3}h2.6v${h / 3}z` }, { fill: 'l', path: `M${x} ${44 - h}c${h * 0.3} 0 ${h * 0.4} ${h * 0.2} ${h * 0.32} ${h * 0.36}c${h * 0.14} ${h * 0.2} 0 ${h * 0.4} ${-h * 0.32} ${h * 0.4}c${-h * 0.32} 0 ${-h * 0.46} ${-h * 0.2} ${-h * 0.32} ${-h * 0.4}c${-h * 0.08} ${-h * 0.16} ${h * 0.02} ${-h * 0.36} ${h * 0.32} ${-h * 0.36}z` }],
  P: (x, h) => [{ fill: 'N', path: `M${+x - 1.2} 44v-6h2.4v6z` }, { fill: 'L', path: `M${x} ${44 - h}l${h * 0.22} ${h * 0.34}h${-h * 0.06}l${h * 0.16} ${h * 0.28}h${-h * 0.06}l${h * 0.1} ${h * 0.24}h${-h * 0.72}l${h * 0.1} ${-h * 0.24}h${-h * 0.06}l${h * 0.16} ${-h * 0.28}h${-h * 0.06}z` }],
  B: (x) => [{ fill: 'n', path: `M${x} 44q-2-4.5 0-9h7q2 4.5 0 9z` }, { fill: 'o', path: `M${+x - 0.8} 37.5h8.600M${+x - 0.8} 41.5h8.600` }],
  S: (x) => [{ fill: 'a', path: `M${x} 44q-3-6 2-9l-1-2.5h5l-1 2.5q5 3 2 9z` }],
};

const farm = 'a M12 44V26h30v18z;t M6 28Q14 20 17 11h20Q40 20 48 28z;h M15 24l3-7M24 25l2-9M33 24l2-8;D 18 8 12;W 31 30 6 7';
const sawmill = 'q M0 44v-5q6-3 12 0t14 0v5z;n M24 44V22h34v22z;r M19 24l10-15h24l10 15z;h M24 30h34M24 36h34M26 18h30;O n 20 32 11;O w 20 32 8;o M20 21v22M9 32h22M12 24l16 16M28 24L12 40;O N 20 32 2;k M40 44V30h11v14z;O z 45.5 36 5;w M40 40h11v2H40z;O n 66 40 4;O n 74 40 4;O n 82 40 4;O n 70 33 4;O n 78 33 4';
const quarry = 'e M2 44V31l9-3V18l12-4 7 3V8l15-4 10 6v9l8 3v22z;f M11 28l9-2v-9l3-3-12 4zM30 17l9-2V6l6-2-15 4z;h M20 26l10 3M30 17v18M54 19l-10 3v11M16 36l12 2;N M64 44L72 6l2 .5L68 44zM84 44L75 6l-2 .5L80 44zM52 12l21-6 .5 2.200-21 6z;o M55 13v12M73 8l3 30;f M50 25h10v7H50z;f M66 44v-6h8v6zM74 44v-6h8v6z';
const market = 'n M10 44V20h2.5v24zM38 44V20h2.5v24zM49 44V24h2.5v20zM79 44V24h2.5v20z;n M8 44v-9h35v9zM47 44v-8h37v8z;w M6 22l5-13h29l5 13q-3 4-6.5 0-3 4-6.5 0-3 4-6.5 0-3 4-6.5 0-3 4-6.5 0-3 4-6.5 0z;c M6 22l5-13h5l-3.5 13q-3 4-6.5 0zM19 22l2-13h5l-.5 13q-3 4-6.5 0zM32 22L30.5 9h5l3 13q-3 4-6.5 0z;w M45 26l4-11h31l5 11q-4 4-8 0-4 4-8 0-4 4-8 0-4 4-8 0-4 4-8 0z;q M53 26l3-11h6l-1 11q-4 4-8 0zM69 26l-1-11h6l3 11q-4 4-8 0z;O c 15 33 2.400;O c 20 33 2.400;O y 28 33 2.400;O y 33 33 2.400;l M54 36q2-6 5 0zM61 36q2-6 5 0z;v M70 36v-4h8v4z';
const carpenter = 'k M18 44V24h42v20z;n M12 25L24 8h30l12 17z;h M17 20h44M20 15h38;n M17 25h3.5v19H17zM57.5 25H61v19h-3.5zM37.5 25h3v10h-3z;w M23 34h31v3H23z;N M26 37h3v7h-3zM48 37h3v7h-3z;z M29 34l2-4h12l3 4z;N M25 29h6v3h-6z;w M66 44l6-34 3 .5L69 44zM72 44l5-31 3 .5L75 44z;w M4 44v-3h12v3zM6 41v-3h10v3z';
const peddler = 'a M20 30Q16 9 32 7h26q14 2 10 23z;h M32 7q-7 8-5 23M45 7v23M58 7q6 9 4 23;c M36 16h17v10H36z;y M44.5 17.5l5 3.5-5 3.5-5-3.5z;n M18 30h52v6H18z;N M70 31l15-6 .8 2L70 35z;O n 30 37 7;O a 30 37 4;O n 58 37 7;O a 58 37 4;o M30 30v14M23 37h14M58 30v14M51 37h14;v M3 44v-6h12v6z;y M5 38v-5h8v5z';

const drawn: Record<string, string> = {
  gate: 'e M13 44V13h19v31zM56 44V13h19v31z;f M11 14V5h5v3h4V5h5v3h4V5h5v9zM54 14V5h5v3h4V5h5v3h4V5h5v9z;e M32 44V21h24v23z;r M29 22l15-11 15 11z;k M35 44V34a9 9 0 0 1 18 0v10z;o M39.5 27v17M44 25v19M48.5 27v17M35 34h18M35 39h18;W 20 19 5 9;W 63 19 5 9;h M15 34h6M24 39h5M59 33h6M66 39h6;y M44 11V1l9 3-9 3z',
  trade: 'a M26 44V20h38v24z;r M20 22l9-16h32l9 16z;h M25 17h40M28 11h34;w M29 27h21l4 6H25z;c M33 27h4l-1.5 6h-5zM42 27h4l2 6h-5z;n M28 44v-7h22v7z;D 54 7 13;N M71 44V15h2.5v29zM73 16h11v2.200H73z;O y 80 25 5;o M78.5 28v-6h1q4 0 4 3t-4 3z;S 6;S 13;B 75',
  guild: 'a M24 44V18h40v26z;r M18 20L44 0l26 20z;n M24 29h40v2.5H24zM24 18h3v26h-3zM61 18h3v26h-3zM42.5 20h3v9h-3z;O y 44 12 3.600;W 31 21 6 7;W 51 21 6 7;D 39 10 12;N M74 44V8h2v36z;w M76 9h11l-3 4 3 4H76z;c M76 11.800h9v2.400h-9z;T 11 24',
  joust: 'w M5 44l6-21h22l6 21z;c M13 44l3-21h5l-1 21zM24 44l-1-21h5l3 21z;c M8 24L22 8l14 16z;y M22 8V0l9 3-9 3z;k M18.5 44L22 31l3.5 13z;n M43 34h43v3H43z;N M47 44V29h3v15zM79 44V29h3v15z;N M45 26L83 8l.8 1.700-38 18zM84 26L46 8l-.8 1.700 38 18z;q M57 8h15v10q0 7-7.5 10Q57 25 57 18z;w M64.5 8H72v10q0 7-7.5 10z',
  stables: 'n M13 44V24h62v20z;t M7 26L19 7h50l12 19z;h M16 21l3-6M27 23l3-7M38 17l3-7M48 23l3-7M58 17l2-6M68 22l2-6;W 19 28 14 16;W 37 28 14 16;W 55 28 14 16;N M19 38h14v6H19zM37 38h14v6H37zM55 38h14v6H55z;w M22 40q-1-8 3-10l1-3 2 3q5 2 6 7l-2 2-4-2-1 3z;H M40 40q-1-8 3-10l1-3 2 3q5 2 6 7l-2 2-4-2-1 3z;y M76 44q-1-8 5-8t5 8z',
  inn: 'e M52 18V5h7v13z;a M20 44V25h44v19z;t M14 27Q22 19 25 9h34q3 10 11 18z;h M24 22l3-8M36 24l1-10M50 24l-1-10;n M20 34h44v2H20z;W 25 27 5 6;W 54 27 5 6;D 38 10 12;N M66 44V20h2v24zM68 21h15v2H68z;w M71 25h10v11H71z;y M73 28h4v6h-4z;o M77 29h2v4h-2;B 4;B 11',
  forest: 'P 13 30;P 73 31;T 33 30;T 55 34;n M39 44v-6q4-2 8 0v6z;O a 43 37.5 3;P 22 18;N M62 44l5-5 1.5 1.5-4 3.5z',
  farm: `${farm};y M50 44q0-10 5-10t6 4q2-6 6-5t5 5q3-4 7-2t5 8z;h M57 44v-7M65 44v-6M72 44v-6M79 44v-5`,
  clothfarm: `${farm};N M50 44V15h2v29zM83 44V15h2v29z;o M51 17q16 6 33 0;v M54 18.5q5 1 9 1V32q-5 3-9 0zM67 19.5q6 0 12-1.5v13q-6 3-12 0z;k M55 44v-3h2v3zM63 44v-3h2v3z;w M53 41q-3-6 3-6 2-3 5-1 4-1 5 2t-2 5z;O k 67 37.5 2.400`,
  barn: 'f M10 44V24l16-14 16 14v20z;z M5 26L26 7l21 19-3 2.5L26 12 8 28.5z;n M18 44V30h16v14z;o M18 30l16 14M34 30L18 44;W 23 19 6 7;y M50 44q-1-11 5-11t6 11z;y M60 44q-1-14 7-14t7 14z;h M55 35v9M66 32v12M63 44l3-8;k M77 44v-3h2v3zM83 44v-3h2v3z;w M75 41q-3-6 3-6 2-3 4-1 4-1 4 2t-2 5z;O k 87 38 1.800',
  sawmill, quarry, market, carpenter, peddler,
  mine: 'e M5 44q5-10 14-22 7-13 20-14 10 3 16 14 8 9 12 22z;h M19 25l7 3M13 37l6-2M54 23l-5 5M59 35l-6-1M38 10l3 7;k M25 44V29l5-5h14l5 5v15z;n M23 44V26h4v18zM47 44V26h4v18zM21 22h32v4.5H21z;y M57 33q1-5 5-4 2-4 6-2t5 3q4-1 5 3z;z M55 33h25l-3 8H58z;O k 62 42 2.5;O k 73 42 2.5;y M30 38l2-3 2.5 3-2.5 3z',
  lawyer: 'e M14 44v-4h60v4z;a M19 40V20h50v20z;f M14 21L44 4l30 17z;w M22 40V21h4.5v19zM32 40V21h4.5v19zM51.5 40V21H56v19zM61.5 40V21H66v19z;N M40 40V29q4-6 8 0v11z;o M44 8v9M38 10.5h12;y M35 14h6q-1 4-6 0zM47 14h6q-1 4-6 0z;w M2 27h10v16l-2.5-2L7 43l-2.5-2L2 43z;h M4 31h6M4 34h6M4 37h4;T 81 20',
  mason: 'e M12 44V23h9v-6h11v6h12v-9h10v30z;h M12 30h42M12 37h42M21 23v7M33 23v7M44 23v7M17 30v7M28 30v7M39 30v7M49 30v7M23 37v7M34 37v7M45 37v7;N M59 44V5h2.5v39zM79 44V5h2.5v39z;n M55 17h30v2.5H55zM55 31h30v2.5H55z;o M61 31l18-11M61 17l18-10;f M64 17v-5h8v5zM72 17v-5h6v5zM66 44v-6h9v6z;z M1 44l5-9 5 9z;N M6 37L1 28l1.600-1 5 9z',
  park: 'T 13 32;T 75 34;P 58 26;H M34 44l1-13h3l.5 8h1.5l.5-7h8l1 7h1.5l.5-8 2.5 1 .5 12h-3l-1-6h-9l-1 6z;H M34 33q-2-4 0-9l-4 0q-3-2 0-3l6-3q3 0 4 5l1 4q7-1 10 2 2 4-1 6-8 2-16-2z;o M36 18q-4-3-4-9M34 14l-4-2M38 18q2-4 4-9M40.5 14l4-2;n M1 37h86v2H1zM1 41h86v2H1z;n M4 44v-9h3v9zM23 44v-9h3v9zM62 44v-9h3v9zM81 44v-9h3v9z',
  workshop: 'e M58 20V3h9v20z;a M16 44V24h54v20z;r M10 26l12-16h42l12 16z;h M16 21h54M20 15h46;k M22 44V30h24v14z;z M25 38h16l3-4H34l-6-2z;N M31 38h7v6h-7z;W 53 29 9 10;B 78;f M2 44v-7h9v7z',
  architect: 'a M10 44V20h36v24z;z M4 22L28 3l24 19z;W 15 27 6 8;W 35 27 6 8;D 24 9 13;w M54 44V16h30v28z;h M58 40v-9h5v-6h5v6h6v-8h5v17z;N M68 10l-9 25 1.600.6L69 17l8.5 18.600L79 35 70 10z;O y 69 11 2.800',
  church: 'a M34 44V24h40v20z;z M30 26l10-13h31l8 13z;e M15 44V18h20v26z;z M11 20L25 0l14 20z;o M25 0v-4M23-2.5h4;W 21.5 22 7 9;D 20 10 12;W 41 29 5 9;W 51 29 5 9;W 61 29 5 9;T 82 16',
  tailor: 'a M18 44V21h40v23z;r M12 23L24 6h28l12 17z;h M18 18h40M21 12h34;D 46 8 14;k M23 38V26h18v12z;v M28 38l1-8q3-4 6 0l1 8z;N M64 44V13h2v31zM83 44V13h2v31z;w M64 30h21v10q-5 4-10 0t-11 0z;v M64 14h21v18q-5 4-10 0t-11 0z;h M64 21q5 3 10 0t11 0',
  bank: 'f M15 44V16h58v28z;e M11 16v-5h66v5zM11 44v-3h66v3z;h M15 30h58;O y 44 22 6;o M42 26v-8h1.5q4 0 4 4t-4 4z;W 23 20 7 9;W 58 20 7 9;D 38 12 14;o M23 33h8v8h-8zM27 33v8M57 33h8v8h-8zM61 33v8',
  alchemist: 'e M16 44V20h30v24z;v M9 22L31-2l22 24z;O y 31 14 2.5;W 21 25 6 8;W 35 25 6 8;D 26 10 12;w M63 14h11v3h-2v9l9 14q1 4-3 4H59q-4 0-3-4l9-14v-9h-2z;l M61 33h15l5 7q1 4-3 4H59q-4 0-3-4z;O y 65 38 1.700;O y 72 40 1.5;O w 70 9 2;O w 66 5 1.400',
  jeweller: 'a M12 44V20h38v24z;z M6 22L18 6h26l12 16z;h M12 17h38;k M16 37V26h18v11z;O y 25 31 4;O k 25 31 2;D 39 8 14;y M58 24h20l8 8-18 12-18-12z;q M58 24h20l8 8H50z;o M58 24l4 8 6 12 6-12 4-8M62 32l6-8 6 8;o M68 17v-5M80 18l3-4M56 18l-3-4',
  residence: 'e M56 16V4h6v14z;a M24 44V22h40v22z;z M18 24L29 6h30l12 18z;h M24 19h42M27 13h34;W 30 28 6 7;W 52 28 6 7;D 40 9 14;c M28 35.5h10v2H28zM50 35.5h10v2H50z;T 11 24;w M70 44v-8l1.700-2 1.700 2v8zM76 44v-8l1.700-2 1.700 2v8zM82 44v-8l1.700-2 1.700 2v8z',
  statue: 'e M28 44v-5h32v5z;f M33 39V27h22v12z;h M37 33h14;y M38 27v-7h2l-1 7zM47 27l2-7h2v7z;y M34 20q-1-5 3-5h12l4-5 2 2-3 5 1 3q-10 3-19 0z;y M41 15q-1-8 3-9t4 9z;O y 44 4 2.600;o M49 9l7-8;T 14 20;T 75 20',
  granary: 'n M20 44v-6h4v6zM42 44v-6h4v6zM64 44v-6h4v6z;a M16 38V20h56v18z;r M10 22L24 5h40l14 17z;h M17 18h54M21 12h46;n M38 38V26h12v12z;o M38 26l12 12;n M52 38l12 6h-4l-11-6z;W 23 25 6 8;W 59 25 6 8;S 3;S 76;S 81;y M32 5q2-6 4 0zM52 5q2-6 4 0z',
  library: 'e M12 44v-4h64v4z;a M16 40V16h56v24z;z M12 17q32-22 64 0z;w M18 40V17h4v23zM66 40V17h4v23z;N M27 38V20h14v18zM47 38V20h14v18z;c M29 22h2.5v6H29z;y M32.5 22H35v6h-2.5z;q M36.5 22H39v6h-2.5z;v M49 22h2.5v6H49z;c M53 22h2.5v6H53z;y M57 22h2.5v6H57z;q M29 31h2.5v6H29z;c M33 31h2.5v6H33z;v M37 31h2v6h-2z;y M49 31h2.5v6H49z;l M53 31h2.5v6H53z;c M57 31h2v6h-2z;w M38 6q6-3 6 1 0-4 6-1v5q-6-3-6 1 0-4-6-1z',
  weaver: 'a M8 44V22h38v22z;r M2 24L14 7h26l12 17z;h M8 19h38;D 13 9 13;W 30 28 10 10;N M56 44V10h3v34zM82 44V10h3v34zM54 10h33v3H54zM54 38h33v3H54z;v M60 13h21v16H60z;c M60 18h21v3H60zM60 24h21v3H60z;h M62 29v9M66 29v9M70 29v9M74 29v9M78 29v9',
  theater: 'e M8 44v-5h72v5z;a M12 39V15h64v24z;z M8 16L44 0l36 16z;k M24 39V19h40v20z;c M24 19h14q-1 14-10 17l-4 3zM64 19H50q1 14 10 17l4 3z;y M24 19h40v3H24z;O w 40 9 4;O w 49 10 4;o M38 10q2 2 4 0M47.5 12q1.5-2 3.5 0;w M15 39V16h4v23zM69 39V16h4v23z',
  college: 'f M10 44V22h68v22z;z M6 24l8-12h60l8 12z;h M12 19h64;e M35 44V10h18v34z;z M32 12L44-2l12 14z;O w 44 19 4.5;o M44 16v3l2 1;D 39 10 12;W 16 28 5 10;W 26 28 5 10;W 57 28 5 10;W 67 28 5 10',
  monument: 'e M18 44v-4h52v4z;f M24 40v-5h40v5z;f M38 35l3-29 3-7 3 7 3 29z;h M40 28h8M40.5 21h7M41 14h6;O y 44 -3 2;y M26 35v-6h2v6zM60 35v-6h2v6z;c M25 29q2-7 4 0zM59 29q2-7 4 0z;T 9 18;T 79 18',
  hotel: 'a M14 44V12h44v32z;r M9 14L22-1h28l13 15z;h M17 9h38M20 4h32;n M14 22h44v2H14zM14 33h44v2H14z;W 19 15 5 6;W 33 15 5 6;W 47 15 5 6;W 19 26 5 6;W 33 26 5 6;W 47 26 5 6;D 30 11 9;N M64 44V14h2v30zM66 15h19v2H66z;w M69 19h14v14H69z;O y 76 24 3;c M71 32q1-5 5-5t5 5z;N M68 44v-5h16v5z',
  cathedral: 'f M26 44V20h36v24z;z M22 22L44 4l22 18z;e M12 44V16h15v28zM61 44V16h15v28z;z M9 18l10.5-20L30 18zM58 18L68.5-2 79 18z;o M19.5-2v-2.5M18-3.300h3M68.5-2v-2.5M67-3.300h3;O q 44 22 6;o M44 16v12M38 22h12M40 18l8 8M48 18l-8 8;W 17 22 5 9;W 66 22 5 9;D 38 12 12;D 17 5 8;D 66 5 8',
};

/** The picture of each tile and special building. */
const picturesOf: Record<string, string> = {
  N_FARM: 'farm', N_FOREST: 'forest', N_SAW: 'sawmill', N_QUARRY: 'quarry', N_MARKET: 'market', N_CARP: 'carpenter', F_PEDDLER: 'peddler', F_CARP: 'carpenter', F_MINE: 'mine',
  W_FARM_F: 'farm', W_FARM_C: 'clothfarm', W_QUARRY: 'quarry', W_SAW: 'sawmill', W_MARKET: 'market', W_PEDDLER: 'peddler', W_LAWYER: 'lawyer', W_MASON: 'mason', S_FARM: 'barn',
};
const pictureOf = (building: string) => picturesOf[building] ?? building.replace(/^[SP]_/, '').toLowerCase();

const ready = new Map<string, Part[]>();

/** The parts of the picture of a tile (its id) or of a special building, from back to front; empty: there is none. */
export function partsOf(building: string): Part[] {
  const name = pictureOf(building);
  const parts = ready.get(name) ?? (drawn[name] ?? '').split(';').filter(Boolean).flatMap(partOf);
  ready.set(name, parts);
  return parts;
}

function partOf(text: string): Part[] {
  const [letter, ...values] = text.split(' ');
  return shared[letter]?.(...values) ?? [{ fill: letter, path: values.join(' ') }];
}
