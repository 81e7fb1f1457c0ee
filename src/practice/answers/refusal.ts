import type { BodyShape } from '../faults/plan.ts';
import { pick } from '../random.ts';
import type { Service } from '../service.ts';
import { errorBody, errorShapesFor } from './error-shapes.ts';
import type { ServiceProblem } from './problem.ts';
import { type Reply, textReply } from './reply.ts';

/** A refusal as an answer, in the shape of the behaviour or in a given one. */
export function refusalReply(
  service: Service,
  number: number,
  problem: ServiceProblem,
  shape: BodyShape = chosenShape(service, problem.keepWords, number),
): Reply {
  const { contentType, text } = errorBody(shape, problem.status, problem.errors);
  return textReply(problem.status, contentType, text, problem.headers);
}

/** The shape of an error that the behaviour gives to a request or task of this number. */
export function chosenShape(service: Service, keepWords: boolean, number: number): BodyShape {
  if (service.switches.errorShapes === 'plain') return 'errors-map-of-lists';
  const [first = 'errors-map-of-lists', ...rest] = errorShapesFor(keepWords);
  return pick([first, ...rest], service.seed, number, 'error-shape');
}
