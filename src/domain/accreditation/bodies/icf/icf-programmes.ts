// ICF, first application, on the paths of programmes: what a programme contains in place of separate proof. No record shows it.
import { cited, verified } from '../certainty.ts';
import { unrecordedRule, type NamedRule } from '../named-rules.ts';
import type { Cited } from '#domain/accreditation/evaluate/rule.ts';
import { ONLY_LEVEL_1 } from './icf-paths.ts';
import * as sources from './icf-sources.ts';
import type { IcfLevel } from './icf.ts';

const MENTORING = ['mentor-hours', 'mentor-one-to-one', 'mentor-months', 'mentor-specialisation'];
const EVALUATION = ['performance-evaluation', 'mentor-validation'];

const EVALUATED = cited(
  sources.EVALUATIONS,
  'the Level 1 or Level 2 application path for the ACC … Level 2 path for the PCC … no need to submit a separate performance evaluation',
);

/** @param level of the programme */
const programme = (level: 1 | 2, quote: string, ...more: readonly Cited[]): NamedRule =>
  unrecordedRule(
    `programme-level-${level}`,
    `A Level ${level} programme, completed in full. Mentor coaching and the performance evaluation are part of it.`,
    verified(sources.PROGRAMMES, quote, EVALUATED, ...more),
    { paths: [`level-${level}`], insteadOf: ['education-portfolio', ...MENTORING, ...EVALUATION] },
  );

const LEVEL_2 =
  'Level 2 programs, formerly ACTP, offer education, mentor coaching and a performance assessment to the PCC skill level.';

export const ICF_PROGRAMME_RULES: Readonly<Record<IcfLevel['level'], readonly NamedRule[]>> = {
  ACC: [
    programme(1, 'Level 1 programs offer education, mentor coaching and a performance assessment to the ACC level.'),
    programme(
      2,
      LEVEL_2,
      cited(sources.PROGRAMMES, 'Completion of a Level 2 program may also be used to apply for the ACC.'),
    ),
  ],
  PCC: [
    unrecordedRule(
      'education-accredited',
      'Your hours of education in programmes that ICF accredited. With other courses you apply by Portfolio.',
      verified(
        sources.PCC_PATHS,
        'If you are counting Continuing Coach Education (CCE) units and/or non-approved training toward your training requirements, you are required to follow the PCC Portfolio path.',
      ),
      { ...ONLY_LEVEL_1, insteadOf: ['education-portfolio'] },
    ),
    programme(2, LEVEL_2),
  ],
  MCC: [
    unrecordedRule(
      'programme-level-3',
      'A Level 3 programme, completed in full. Mentor coaching is part of it.',
      verified(sources.PROGRAMMES, 'Level 3 programs offer education and mentor coaching to the MCC level.'),
      { paths: ['level-3'], insteadOf: ['education-portfolio', ...MENTORING] },
    ),
  ],
};
