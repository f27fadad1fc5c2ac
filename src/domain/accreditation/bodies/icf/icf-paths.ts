// ICF's paths, by its table of performance evaluations and its pages on mentor coaching and programmes (icf-sources.ts).
import type { Contained, CredentialPath } from '../credential-path.ts';
import type { IcfLevel } from './icf.ts';

type Path = Pick<CredentialPath, 'path' | 'name' | 'choice'>;

const LEVEL_1: Path = { path: 'level-1', name: 'Level 1', choice: 'Level 1 programme' };
const LEVEL_2: Path = { path: 'level-2', name: 'Level 2', choice: 'Level 2 programme, or ACTP' };
const LEVEL_3: Path = { path: 'level-3', name: 'Level 3', choice: 'Level 3 programme' };
const PORTFOLIO: Path = { path: 'portfolio', name: 'Portfolio', choice: 'Portfolio, with other courses' };

type IcfPath = CredentialPath & Pick<IcfLevel, 'level'>;
const to = (level: IcfLevel['level'], path: Path, ...contains: readonly Contained[]): IcfPath => ({
  level,
  ...path,
  contains,
});

export const ICF_PATHS: readonly IcfPath[] = [
  to('ACC', LEVEL_1, 'education', 'mentor-coaching', 'performance-evaluation'),
  to('ACC', LEVEL_2, 'education', 'mentor-coaching', 'performance-evaluation'),
  to('ACC', PORTFOLIO),
  // What a Level 1 programme contains is of the level of an ACC.
  to('PCC', LEVEL_1),
  to('PCC', LEVEL_2, 'education', 'mentor-coaching', 'performance-evaluation'),
  to('PCC', PORTFOLIO),
  to('MCC', LEVEL_3, 'education', 'mentor-coaching'),
  to('MCC', PORTFOLIO),
];

/** The paths on which proof is asked of what the programmes of others contain; nothing where that is every path. */
export function unlessContained(level: IcfLevel['level'], contained: Contained): { readonly paths?: string[] } {
  const all = ICF_PATHS.filter((one) => one.level === level);
  const asking = all.filter(({ contains }) => !contains.includes(contained));
  return asking.length === all.length ? {} : { paths: asking.map(({ path }) => path) };
}

/** The one path without a programme. */
export const ONLY_PORTFOLIO = { paths: [PORTFOLIO.path] };
/** A PCC with a programme that was made for an ACC. */
export const ONLY_LEVEL_1 = { paths: [LEVEL_1.path] };
