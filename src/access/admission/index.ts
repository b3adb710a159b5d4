export { AdmissionControl, type Entrant, type Permit } from './admission-control.ts'
export { type AdmissionBounds, admissionBounds, clusterAdmissionBounds } from './bounds.ts'
