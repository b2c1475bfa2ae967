// What a deck may name: the places of code and charts, the lab's figures; and how reveal.js is set up.
import path from 'node:path';
import { labAttributes } from './lab.mjs';
import { charts, images, repository } from './paths.mjs';

export function attributes(name) {
  return {
    'attribute-missing': 'warn',
    modules: path.join(repository, 'modules'),
    kit: path.join(repository, 'modules/kit/src/main/java/kata/kit'),
    answers: path.join(repository, 'solutions', name, 'src/main/java/kata', name),
    attempts: path.join(repository, 'solutions', name, 'attempts'),
    charts,
    ...labAttributes(charts),
    imagesdir: images,
    'source-highlighter': 'highlight.js',
    highlightjsdir: 'assets/highlight',
    'highlightjs-theme': 'assets/theme/code.css',
    revealjsdir: 'assets/reveal',
    revealjs_customtheme: 'assets/theme/theme.css',
    revealjs_width: '1280',
    revealjs_height: '720',
    revealjs_margin: '0',
    revealjs_center: 'false',
    revealjs_controls: 'false',
    revealjs_progress: 'true',
    revealjs_slideNumber: 'c/t',
    revealjs_hash: 'true',
    revealjs_history: 'false',
    revealjs_transition: 'none',
    revealjs_backgroundTransition: 'none',
    revealjs_pdfSeparateFragments: 'false',
    revealjs_plugin_zoom: 'disabled',
    revealjs_plugin_search: 'disabled',
    'notitle!': '',
    nofooter: '',
  };
}
