import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HeadlessDesk } from '../../../scripts/faults/headless-desk.ts';
import type { Profile } from '../../../src/domain/profile/profile.ts';
import { profileText } from '../../../src/domain/profile/read.ts';
import type { ShownQuestion } from '../../../src/main/ports.ts';
import { openDesk, temporaryFolder } from '../../runs/support/desk.ts';

type Answer = boolean | ((question: ShownQuestion) => Promise<boolean>);

/** A desk whose operator gives the answers in turn; a question without one fails the test. */
export async function openAskedDesk(...answers: Answer[]) {
  const asked: ShownQuestion[] = [];
  const desk = await openDesk({
    confirm: async (question) => {
      asked.push(question);
      const answer = answers.shift();
      if (answer === undefined) throw new Error(`not expected: ${question.message}`);
      return typeof answer === 'boolean' ? answer : answer(question);
    },
  });
  const importText = async (profile: Profile) => {
    const path = join(temporaryFolder(), 'profile.json');
    writeFileSync(path, profileText(profile));
    return desk.invoke('profiles.import', { grant: await desk.readable(path) });
  };
  return { desk, asked, importText, answers };
}

/** A profile as it is kept. */
export async function keptProfile(desk: HeadlessDesk, id: string): Promise<Profile> {
  const found = (await desk.invoke('profiles.list', {})).find((profile) => profile.id === id);
  if (!found) throw new Error('no profile');
  return found;
}
