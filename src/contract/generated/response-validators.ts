// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
"use strict";
export const searchUsers = validate20;
const schema31 = {"type":"object","required":["count","users","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users returned"},"users":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};
const schema36 = {"type":"object","required":["endCursor","hasNextPage"],"properties":{"endCursor":{"type":["string","null"],"description":"Opaque cursor for the next page; null when there is none"},"hasNextPage":{"type":"boolean","description":"Whether more items exist"}},"additionalProperties":false};
const schema32 = {"type":"object","required":["id","platformId","login"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"login":{"type":"string","description":"Username"},"bio":{"type":"string","description":"Biography"},"company":{"type":"string","description":"Company name"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was created, ISO 8601 UTC"},"displayName":{"type":"string","description":"Name as shown"},"emails":{"type":"array","items":{"type":"string","pattern":"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$","description":"Address with all but the last 2 characters of the local part replaced by `***`"},"description":"Obfuscated addresses"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When metadata was extracted, ISO 8601 UTC"},"location":{"type":"string","description":"Location as the user wrote it"},"resolvedCity":{"type":"string","description":"City, from the location"},"resolvedCountry":{"type":"string","description":"Country, from the location"},"resolvedState":{"type":"string","description":"State or region, from the location"},"socialAccounts":{"type":"array","items":{"type":"object","required":["provider","url"],"properties":{"provider":{"type":"string"},"url":{"type":"string"}},"additionalProperties":false}},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the account was last updated, ISO 8601 UTC"},"websiteUrl":{"type":"string","description":"Personal website"},"aggregates":{"type":"object","required":["totalStars"],"properties":{"totalStars":{"type":"integer","minimum":0,"description":"Stars of all repositories that the user owns"}},"additionalProperties":false,"description":"Sums over the graph, when requested"},"contributes":{"$ref":"RepositoryConnection","description":"Contributed repositories, when requested"},"devrank":{"$ref":"DevRank","description":"What the graph says of the user, when requested"},"followers":{"$ref":"UserConnection","description":"Followers, when requested"},"following":{"$ref":"UserConnection","description":"Followed users, when requested"},"owns":{"$ref":"RepositoryConnection","description":"Owned repositories, when requested"},"professional":{"$ref":"Professional","description":"The professional profile, when requested and where there is one"},"stars":{"$ref":"RepositoryConnection","description":"Starred repositories, when requested"},"score":{"type":"number","minimum":0,"maximum":1,"description":"Relevance in search results"}},"additionalProperties":false,"description":"A user of the platform"};
const schema37 = {"type":"object","required":["community","crackedScore","createdAt","followersIn","followingOut","pc","rawScore","tier","trust","updatedAt"],"properties":{"community":{"type":"integer","minimum":0,"description":"Number of the community; the largest is 0"},"crackedScore":{"type":"number","minimum":0,"maximum":100,"description":"`rawScore` on a logarithmic scale, 100 for the data set's best"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the ranks were computed, ISO 8601 UTC"},"followersIn":{"type":"integer","minimum":0,"description":"Followers in the data set"},"followingOut":{"type":"integer","minimum":0,"description":"Users of the data set that this one follows"},"pc":{"type":"number","minimum":0,"maximum":100,"description":"Percentile of `rawScore`"},"rawScore":{"type":"number","description":"Personalised PageRank over follows; all sum to 1"},"tier":{"type":"string","enum":["PLATINUM","EMERALD","DIAMOND","GOLD","SILVER","BRONZE","IRON"],"description":"By percentile"},"trust":{"type":"number","minimum":0,"maximum":1,"description":"Mean percentile of the followers, those that are followed back for half"},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the ranks were computed, ISO 8601 UTC"}},"additionalProperties":false};
const schema38 = {"type":"object","properties":{"city":{"type":"string"},"country":{"type":"string"},"currentIndustry":{"type":"string"},"firstName":{"type":"string"},"functionalArea":{"type":"string"},"headline":{"type":"string"},"lastName":{"type":"string"},"location":{"type":"string"},"organization":{"type":"string"},"professionalUrl":{"type":"string"},"seniority":{"type":"string"},"seniorityLevel":{"type":"string"},"state":{"type":"string"},"title":{"type":"string"},"awards":{"type":"array","items":{"type":"string"}},"certifications":{"type":"array","items":{"type":"string"}},"departments":{"type":"array","items":{"type":"string"}},"expertise":{"type":"array","items":{"type":"string"}},"languages":{"type":"array","items":{"type":"string"}},"memberships":{"type":"array","items":{"type":"string"}},"patents":{"type":"array","items":{"type":"string"}},"priorIndustries":{"type":"array","items":{"type":"string"}},"publications":{"type":"array","items":{"type":"string"}},"connectionsCount":{"type":"integer","minimum":0,"description":"Connections"},"followerCount":{"type":"integer","minimum":0,"description":"Followers on the professional network"},"education":{"type":"array","items":{"type":"object","properties":{"campus":{"type":"string"},"endDate":{"type":"string"},"major":{"type":"string"},"specialization":{"type":"string"},"startDate":{"type":"string"}},"additionalProperties":false}},"experience":{"type":"array","items":{"type":"object","properties":{"company":{"type":"string"},"endDate":{"type":"string"},"industry":{"type":"string"},"location":{"type":"string"},"startDate":{"type":"string"},"summary":{"type":"string"},"title":{"type":"string"},"isCurrent":{"type":"boolean"}},"additionalProperties":false}}},"additionalProperties":false};
const func1 = Object.prototype.hasOwnProperty;
const pattern4 = new RegExp("^[0-9a-f]{32}$", "u");
const pattern5 = new RegExp("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$", "u");
const pattern6 = new RegExp("^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$", "u");
const schema33 = {"type":"object","required":["edges","pageInfo"],"properties":{"edges":{"type":"array","items":{"$ref":"Repository"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false,"description":"A page of repositories"};
const schema34 = {"type":"object","required":["id","platformId","name","ownerLogin","stargazerCount","totalIssuesClosed","totalIssuesCount","totalIssuesOpen"],"properties":{"id":{"type":"string","pattern":"^[0-9a-f]{32}$","description":"Service-internal identifier, 32-character hex"},"platformId":{"type":"string","description":"Platform node identifier"},"name":{"type":"string","description":"Repository name"},"ownerLogin":{"type":"string","description":"Username of the owner"},"stargazerCount":{"type":"integer","minimum":0,"description":"Stars"},"totalIssuesClosed":{"type":"integer","minimum":0,"description":"Closed issues"},"totalIssuesCount":{"type":"integer","minimum":0,"description":"Issues, open and closed"},"totalIssuesOpen":{"type":"integer","minimum":0,"description":"Open issues"},"createdAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was created, ISO 8601 UTC"},"description":{"type":"string"},"embeddedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the embedding was created, ISO 8601 UTC"},"language":{"type":"string","description":"Primary programming language"},"lastContributorLocations":{"type":"array","items":{"type":"string"},"description":"Locations of the last contributors"},"readmePreview":{"type":"string","description":"Start of the README text"},"updatedAt":{"type":"string","pattern":"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$","description":"When the repository was last updated, ISO 8601 UTC"},"contributors":{"$ref":"UserConnection","description":"Contributors, when requested"},"owner":{"$ref":"User","description":"The owner, when requested and known"},"ownerDevrank":{"$ref":"DevRank","description":"What the graph says of the owner, when requested"},"ownerProfessional":{"$ref":"Professional","description":"The owner's professional profile, when requested and where there is one"},"starrers":{"$ref":"UserConnection","description":"Users who starred it, when requested"},"score":{"type":"number","description":"Value of the ranking formula in search results"}},"additionalProperties":false,"description":"A source repository"};
const schema35 = {"type":"object","required":["edges","pageInfo"],"properties":{"edges":{"type":"array","items":{"$ref":"User"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false,"description":"A page of users"};
const wrapper0 = {validate: validate21};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate24.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.edges === undefined) && (missing0 = "edges")) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate24.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema35.required,parentSchema:schema35,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "edges") || (key0 === "pageInfo"))){
validate24.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema35,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.edges !== undefined){
let data0 = data.edges;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(wrapper0.validate(data0[i0], {instancePath:instancePath+"/edges/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/edges",schemaPath:"#/properties/edges/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema35.properties.edges.type,parentSchema:schema35.properties.edges,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data2 = data.pageInfo;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.endCursor === undefined) && (missing1 = "endCursor")) || ((data2.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate24.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate24.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.endCursor !== undefined){
let data3 = data2.endCursor;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate24.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data3}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.hasNextPage !== undefined){
let data4 = data2.hasNextPage;
const _errs11 = errors;
if(typeof data4 !== "boolean"){
validate24.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema35.type,parentSchema:schema35,data}];
return false;
}
}
validate24.errors = vErrors;
return errors === 0;
}
validate24.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate23.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((((data.id === undefined) && (missing0 = "id")) || ((data.platformId === undefined) && (missing0 = "platformId"))) || ((data.name === undefined) && (missing0 = "name"))) || ((data.ownerLogin === undefined) && (missing0 = "ownerLogin"))) || ((data.stargazerCount === undefined) && (missing0 = "stargazerCount"))) || ((data.totalIssuesClosed === undefined) && (missing0 = "totalIssuesClosed"))) || ((data.totalIssuesCount === undefined) && (missing0 = "totalIssuesCount"))) || ((data.totalIssuesOpen === undefined) && (missing0 = "totalIssuesOpen"))){
validate23.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema34.required,parentSchema:schema34,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema34.properties, key0))){
validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema34,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate23.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema34.properties.id,data:data0}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.id.type,parentSchema:schema34.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.platformId !== undefined){
let data1 = data.platformId;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate23.errors = [{instancePath:instancePath+"/platformId",schemaPath:"#/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.platformId.type,parentSchema:schema34.properties.platformId,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.name !== undefined){
let data2 = data.name;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate23.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.name.type,parentSchema:schema34.properties.name,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerLogin !== undefined){
let data3 = data.ownerLogin;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerLogin",schemaPath:"#/properties/ownerLogin/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.ownerLogin.type,parentSchema:schema34.properties.ownerLogin,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stargazerCount !== undefined){
let data4 = data.stargazerCount;
const _errs10 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate23.errors = [{instancePath:instancePath+"/stargazerCount",schemaPath:"#/properties/stargazerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.stargazerCount.type,parentSchema:schema34.properties.stargazerCount,data:data4}];
return false;
}
if(errors === _errs10){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate23.errors = [{instancePath:instancePath+"/stargazerCount",schemaPath:"#/properties/stargazerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.stargazerCount,data:data4}];
return false;
}
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesClosed !== undefined){
let data5 = data.totalIssuesClosed;
const _errs12 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate23.errors = [{instancePath:instancePath+"/totalIssuesClosed",schemaPath:"#/properties/totalIssuesClosed/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.totalIssuesClosed.type,parentSchema:schema34.properties.totalIssuesClosed,data:data5}];
return false;
}
if(errors === _errs12){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate23.errors = [{instancePath:instancePath+"/totalIssuesClosed",schemaPath:"#/properties/totalIssuesClosed/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.totalIssuesClosed,data:data5}];
return false;
}
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesCount !== undefined){
let data6 = data.totalIssuesCount;
const _errs14 = errors;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
validate23.errors = [{instancePath:instancePath+"/totalIssuesCount",schemaPath:"#/properties/totalIssuesCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.totalIssuesCount.type,parentSchema:schema34.properties.totalIssuesCount,data:data6}];
return false;
}
if(errors === _errs14){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate23.errors = [{instancePath:instancePath+"/totalIssuesCount",schemaPath:"#/properties/totalIssuesCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.totalIssuesCount,data:data6}];
return false;
}
}
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.totalIssuesOpen !== undefined){
let data7 = data.totalIssuesOpen;
const _errs16 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate23.errors = [{instancePath:instancePath+"/totalIssuesOpen",schemaPath:"#/properties/totalIssuesOpen/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema34.properties.totalIssuesOpen.type,parentSchema:schema34.properties.totalIssuesOpen,data:data7}];
return false;
}
if(errors === _errs16){
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 < 0 || isNaN(data7)){
validate23.errors = [{instancePath:instancePath+"/totalIssuesOpen",schemaPath:"#/properties/totalIssuesOpen/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema34.properties.totalIssuesOpen,data:data7}];
return false;
}
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data8 = data.createdAt;
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern5.test(data8)){
validate23.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema34.properties.createdAt,data:data8}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.createdAt.type,parentSchema:schema34.properties.createdAt,data:data8}];
return false;
}
}
var valid0 = _errs18 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.description !== undefined){
let data9 = data.description;
const _errs20 = errors;
if(typeof data9 !== "string"){
validate23.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.description.type,parentSchema:schema34.properties.description,data:data9}];
return false;
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embeddedAt !== undefined){
let data10 = data.embeddedAt;
const _errs22 = errors;
if(errors === _errs22){
if(typeof data10 === "string"){
if(!pattern5.test(data10)){
validate23.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema34.properties.embeddedAt,data:data10}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.embeddedAt.type,parentSchema:schema34.properties.embeddedAt,data:data10}];
return false;
}
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
let data11 = data.language;
const _errs24 = errors;
if(typeof data11 !== "string"){
validate23.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.language.type,parentSchema:schema34.properties.language,data:data11}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.lastContributorLocations !== undefined){
let data12 = data.lastContributorLocations;
const _errs26 = errors;
if(errors === _errs26){
if(Array.isArray(data12)){
var valid1 = true;
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
const _errs28 = errors;
if(typeof data13 !== "string"){
validate23.errors = [{instancePath:instancePath+"/lastContributorLocations/" + i0,schemaPath:"#/properties/lastContributorLocations/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.lastContributorLocations.items.type,parentSchema:schema34.properties.lastContributorLocations.items,data:data13}];
return false;
}
var valid1 = _errs28 === errors;
if(!valid1){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/lastContributorLocations",schemaPath:"#/properties/lastContributorLocations/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema34.properties.lastContributorLocations.type,parentSchema:schema34.properties.lastContributorLocations,data:data12}];
return false;
}
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.readmePreview !== undefined){
let data14 = data.readmePreview;
const _errs30 = errors;
if(typeof data14 !== "string"){
validate23.errors = [{instancePath:instancePath+"/readmePreview",schemaPath:"#/properties/readmePreview/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.readmePreview.type,parentSchema:schema34.properties.readmePreview,data:data14}];
return false;
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data15 = data.updatedAt;
const _errs32 = errors;
if(errors === _errs32){
if(typeof data15 === "string"){
if(!pattern5.test(data15)){
validate23.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema34.properties.updatedAt,data:data15}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema34.properties.updatedAt.type,parentSchema:schema34.properties.updatedAt,data:data15}];
return false;
}
}
var valid0 = _errs32 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributors !== undefined){
const _errs34 = errors;
if(!(validate24(data.contributors, {instancePath:instancePath+"/contributors",parentData:data,parentDataProperty:"contributors",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs34 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owner !== undefined){
const _errs35 = errors;
if(!(wrapper0.validate(data.owner, {instancePath:instancePath+"/owner",parentData:data,parentDataProperty:"owner",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid0 = _errs35 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerDevrank !== undefined){
let data18 = data.ownerDevrank;
const _errs36 = errors;
const _errs37 = errors;
if(errors === _errs37){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
let missing1;
if(((((((((((data18.community === undefined) && (missing1 = "community")) || ((data18.crackedScore === undefined) && (missing1 = "crackedScore"))) || ((data18.createdAt === undefined) && (missing1 = "createdAt"))) || ((data18.followersIn === undefined) && (missing1 = "followersIn"))) || ((data18.followingOut === undefined) && (missing1 = "followingOut"))) || ((data18.pc === undefined) && (missing1 = "pc"))) || ((data18.rawScore === undefined) && (missing1 = "rawScore"))) || ((data18.tier === undefined) && (missing1 = "tier"))) || ((data18.trust === undefined) && (missing1 = "trust"))) || ((data18.updatedAt === undefined) && (missing1 = "updatedAt"))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"DevRank/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema37.required,parentSchema:schema37,data:data18}];
return false;
}
else {
const _errs39 = errors;
for(const key1 in data18){
if(!(func1.call(schema37.properties, key1))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"DevRank/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data:data18}];
return false;
break;
}
}
if(_errs39 === errors){
if(data18.community !== undefined){
let data19 = data18.community;
const _errs40 = errors;
if(!(((typeof data19 == "number") && (!(data19 % 1) && !isNaN(data19))) && (isFinite(data19)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/community",schemaPath:"DevRank/properties/community/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.community.type,parentSchema:schema37.properties.community,data:data19}];
return false;
}
if(errors === _errs40){
if((typeof data19 == "number") && (isFinite(data19))){
if(data19 < 0 || isNaN(data19)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/community",schemaPath:"DevRank/properties/community/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.community,data:data19}];
return false;
}
}
}
var valid3 = _errs40 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.crackedScore !== undefined){
let data20 = data18.crackedScore;
const _errs42 = errors;
if(errors === _errs42){
if((typeof data20 == "number") && (isFinite(data20))){
if(data20 > 100 || isNaN(data20)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.crackedScore,data:data20}];
return false;
}
else {
if(data20 < 0 || isNaN(data20)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.crackedScore,data:data20}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.crackedScore.type,parentSchema:schema37.properties.crackedScore,data:data20}];
return false;
}
}
var valid3 = _errs42 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.createdAt !== undefined){
let data21 = data18.createdAt;
const _errs44 = errors;
if(errors === _errs44){
if(typeof data21 === "string"){
if(!pattern5.test(data21)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/createdAt",schemaPath:"DevRank/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.createdAt,data:data21}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/createdAt",schemaPath:"DevRank/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.createdAt.type,parentSchema:schema37.properties.createdAt,data:data21}];
return false;
}
}
var valid3 = _errs44 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.followersIn !== undefined){
let data22 = data18.followersIn;
const _errs46 = errors;
if(!(((typeof data22 == "number") && (!(data22 % 1) && !isNaN(data22))) && (isFinite(data22)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followersIn",schemaPath:"DevRank/properties/followersIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followersIn.type,parentSchema:schema37.properties.followersIn,data:data22}];
return false;
}
if(errors === _errs46){
if((typeof data22 == "number") && (isFinite(data22))){
if(data22 < 0 || isNaN(data22)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followersIn",schemaPath:"DevRank/properties/followersIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followersIn,data:data22}];
return false;
}
}
}
var valid3 = _errs46 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.followingOut !== undefined){
let data23 = data18.followingOut;
const _errs48 = errors;
if(!(((typeof data23 == "number") && (!(data23 % 1) && !isNaN(data23))) && (isFinite(data23)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followingOut",schemaPath:"DevRank/properties/followingOut/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followingOut.type,parentSchema:schema37.properties.followingOut,data:data23}];
return false;
}
if(errors === _errs48){
if((typeof data23 == "number") && (isFinite(data23))){
if(data23 < 0 || isNaN(data23)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/followingOut",schemaPath:"DevRank/properties/followingOut/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followingOut,data:data23}];
return false;
}
}
}
var valid3 = _errs48 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.pc !== undefined){
let data24 = data18.pc;
const _errs50 = errors;
if(errors === _errs50){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 > 100 || isNaN(data24)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/pc",schemaPath:"DevRank/properties/pc/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.pc,data:data24}];
return false;
}
else {
if(data24 < 0 || isNaN(data24)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/pc",schemaPath:"DevRank/properties/pc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.pc,data:data24}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/pc",schemaPath:"DevRank/properties/pc/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.pc.type,parentSchema:schema37.properties.pc,data:data24}];
return false;
}
}
var valid3 = _errs50 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.rawScore !== undefined){
let data25 = data18.rawScore;
const _errs52 = errors;
if(!((typeof data25 == "number") && (isFinite(data25)))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/rawScore",schemaPath:"DevRank/properties/rawScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.rawScore.type,parentSchema:schema37.properties.rawScore,data:data25}];
return false;
}
var valid3 = _errs52 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.tier !== undefined){
let data26 = data18.tier;
const _errs54 = errors;
if(typeof data26 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/tier",schemaPath:"DevRank/properties/tier/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.tier.type,parentSchema:schema37.properties.tier,data:data26}];
return false;
}
if(!(((((((data26 === "PLATINUM") || (data26 === "EMERALD")) || (data26 === "DIAMOND")) || (data26 === "GOLD")) || (data26 === "SILVER")) || (data26 === "BRONZE")) || (data26 === "IRON"))){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/tier",schemaPath:"DevRank/properties/tier/enum",keyword:"enum",params:{allowedValues: schema37.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema37.properties.tier.enum,parentSchema:schema37.properties.tier,data:data26}];
return false;
}
var valid3 = _errs54 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.trust !== undefined){
let data27 = data18.trust;
const _errs56 = errors;
if(errors === _errs56){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 > 1 || isNaN(data27)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/trust",schemaPath:"DevRank/properties/trust/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema37.properties.trust,data:data27}];
return false;
}
else {
if(data27 < 0 || isNaN(data27)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/trust",schemaPath:"DevRank/properties/trust/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.trust,data:data27}];
return false;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/trust",schemaPath:"DevRank/properties/trust/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.trust.type,parentSchema:schema37.properties.trust,data:data27}];
return false;
}
}
var valid3 = _errs56 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data18.updatedAt !== undefined){
let data28 = data18.updatedAt;
const _errs58 = errors;
if(errors === _errs58){
if(typeof data28 === "string"){
if(!pattern5.test(data28)){
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.updatedAt,data:data28}];
return false;
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.updatedAt.type,parentSchema:schema37.properties.updatedAt,data:data28}];
return false;
}
}
var valid3 = _errs58 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerDevrank",schemaPath:"DevRank/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data:data18}];
return false;
}
}
var valid0 = _errs36 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.ownerProfessional !== undefined){
let data29 = data.ownerProfessional;
const _errs60 = errors;
const _errs61 = errors;
if(errors === _errs61){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
const _errs63 = errors;
for(const key2 in data29){
if(!(func1.call(schema38.properties, key2))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional",schemaPath:"Professional/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data:data29}];
return false;
break;
}
}
if(_errs63 === errors){
if(data29.city !== undefined){
let data30 = data29.city;
const _errs64 = errors;
if(typeof data30 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/city",schemaPath:"Professional/properties/city/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.city.type,parentSchema:schema38.properties.city,data:data30}];
return false;
}
var valid5 = _errs64 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.country !== undefined){
let data31 = data29.country;
const _errs66 = errors;
if(typeof data31 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/country",schemaPath:"Professional/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.country.type,parentSchema:schema38.properties.country,data:data31}];
return false;
}
var valid5 = _errs66 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.currentIndustry !== undefined){
let data32 = data29.currentIndustry;
const _errs68 = errors;
if(typeof data32 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/currentIndustry",schemaPath:"Professional/properties/currentIndustry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.currentIndustry.type,parentSchema:schema38.properties.currentIndustry,data:data32}];
return false;
}
var valid5 = _errs68 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.firstName !== undefined){
let data33 = data29.firstName;
const _errs70 = errors;
if(typeof data33 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/firstName",schemaPath:"Professional/properties/firstName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.firstName.type,parentSchema:schema38.properties.firstName,data:data33}];
return false;
}
var valid5 = _errs70 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.functionalArea !== undefined){
let data34 = data29.functionalArea;
const _errs72 = errors;
if(typeof data34 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/functionalArea",schemaPath:"Professional/properties/functionalArea/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.functionalArea.type,parentSchema:schema38.properties.functionalArea,data:data34}];
return false;
}
var valid5 = _errs72 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.headline !== undefined){
let data35 = data29.headline;
const _errs74 = errors;
if(typeof data35 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/headline",schemaPath:"Professional/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.headline.type,parentSchema:schema38.properties.headline,data:data35}];
return false;
}
var valid5 = _errs74 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.lastName !== undefined){
let data36 = data29.lastName;
const _errs76 = errors;
if(typeof data36 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/lastName",schemaPath:"Professional/properties/lastName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.lastName.type,parentSchema:schema38.properties.lastName,data:data36}];
return false;
}
var valid5 = _errs76 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.location !== undefined){
let data37 = data29.location;
const _errs78 = errors;
if(typeof data37 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/location",schemaPath:"Professional/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.location.type,parentSchema:schema38.properties.location,data:data37}];
return false;
}
var valid5 = _errs78 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.organization !== undefined){
let data38 = data29.organization;
const _errs80 = errors;
if(typeof data38 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/organization",schemaPath:"Professional/properties/organization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.organization.type,parentSchema:schema38.properties.organization,data:data38}];
return false;
}
var valid5 = _errs80 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.professionalUrl !== undefined){
let data39 = data29.professionalUrl;
const _errs82 = errors;
if(typeof data39 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/professionalUrl",schemaPath:"Professional/properties/professionalUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.professionalUrl.type,parentSchema:schema38.properties.professionalUrl,data:data39}];
return false;
}
var valid5 = _errs82 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.seniority !== undefined){
let data40 = data29.seniority;
const _errs84 = errors;
if(typeof data40 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/seniority",schemaPath:"Professional/properties/seniority/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniority.type,parentSchema:schema38.properties.seniority,data:data40}];
return false;
}
var valid5 = _errs84 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.seniorityLevel !== undefined){
let data41 = data29.seniorityLevel;
const _errs86 = errors;
if(typeof data41 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/seniorityLevel",schemaPath:"Professional/properties/seniorityLevel/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniorityLevel.type,parentSchema:schema38.properties.seniorityLevel,data:data41}];
return false;
}
var valid5 = _errs86 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.state !== undefined){
let data42 = data29.state;
const _errs88 = errors;
if(typeof data42 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/state",schemaPath:"Professional/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.state.type,parentSchema:schema38.properties.state,data:data42}];
return false;
}
var valid5 = _errs88 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.title !== undefined){
let data43 = data29.title;
const _errs90 = errors;
if(typeof data43 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/title",schemaPath:"Professional/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.title.type,parentSchema:schema38.properties.title,data:data43}];
return false;
}
var valid5 = _errs90 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.awards !== undefined){
let data44 = data29.awards;
const _errs92 = errors;
if(errors === _errs92){
if(Array.isArray(data44)){
var valid6 = true;
const len1 = data44.length;
for(let i1=0; i1<len1; i1++){
let data45 = data44[i1];
const _errs94 = errors;
if(typeof data45 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/awards/" + i1,schemaPath:"Professional/properties/awards/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.awards.items.type,parentSchema:schema38.properties.awards.items,data:data45}];
return false;
}
var valid6 = _errs94 === errors;
if(!valid6){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/awards",schemaPath:"Professional/properties/awards/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.awards.type,parentSchema:schema38.properties.awards,data:data44}];
return false;
}
}
var valid5 = _errs92 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.certifications !== undefined){
let data46 = data29.certifications;
const _errs96 = errors;
if(errors === _errs96){
if(Array.isArray(data46)){
var valid7 = true;
const len2 = data46.length;
for(let i2=0; i2<len2; i2++){
let data47 = data46[i2];
const _errs98 = errors;
if(typeof data47 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/certifications/" + i2,schemaPath:"Professional/properties/certifications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.certifications.items.type,parentSchema:schema38.properties.certifications.items,data:data47}];
return false;
}
var valid7 = _errs98 === errors;
if(!valid7){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/certifications",schemaPath:"Professional/properties/certifications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.certifications.type,parentSchema:schema38.properties.certifications,data:data46}];
return false;
}
}
var valid5 = _errs96 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.departments !== undefined){
let data48 = data29.departments;
const _errs100 = errors;
if(errors === _errs100){
if(Array.isArray(data48)){
var valid8 = true;
const len3 = data48.length;
for(let i3=0; i3<len3; i3++){
let data49 = data48[i3];
const _errs102 = errors;
if(typeof data49 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/departments/" + i3,schemaPath:"Professional/properties/departments/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.departments.items.type,parentSchema:schema38.properties.departments.items,data:data49}];
return false;
}
var valid8 = _errs102 === errors;
if(!valid8){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/departments",schemaPath:"Professional/properties/departments/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.departments.type,parentSchema:schema38.properties.departments,data:data48}];
return false;
}
}
var valid5 = _errs100 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.expertise !== undefined){
let data50 = data29.expertise;
const _errs104 = errors;
if(errors === _errs104){
if(Array.isArray(data50)){
var valid9 = true;
const len4 = data50.length;
for(let i4=0; i4<len4; i4++){
let data51 = data50[i4];
const _errs106 = errors;
if(typeof data51 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/expertise/" + i4,schemaPath:"Professional/properties/expertise/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.expertise.items.type,parentSchema:schema38.properties.expertise.items,data:data51}];
return false;
}
var valid9 = _errs106 === errors;
if(!valid9){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/expertise",schemaPath:"Professional/properties/expertise/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.expertise.type,parentSchema:schema38.properties.expertise,data:data50}];
return false;
}
}
var valid5 = _errs104 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.languages !== undefined){
let data52 = data29.languages;
const _errs108 = errors;
if(errors === _errs108){
if(Array.isArray(data52)){
var valid10 = true;
const len5 = data52.length;
for(let i5=0; i5<len5; i5++){
let data53 = data52[i5];
const _errs110 = errors;
if(typeof data53 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/languages/" + i5,schemaPath:"Professional/properties/languages/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.languages.items.type,parentSchema:schema38.properties.languages.items,data:data53}];
return false;
}
var valid10 = _errs110 === errors;
if(!valid10){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/languages",schemaPath:"Professional/properties/languages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.languages.type,parentSchema:schema38.properties.languages,data:data52}];
return false;
}
}
var valid5 = _errs108 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.memberships !== undefined){
let data54 = data29.memberships;
const _errs112 = errors;
if(errors === _errs112){
if(Array.isArray(data54)){
var valid11 = true;
const len6 = data54.length;
for(let i6=0; i6<len6; i6++){
let data55 = data54[i6];
const _errs114 = errors;
if(typeof data55 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/memberships/" + i6,schemaPath:"Professional/properties/memberships/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.memberships.items.type,parentSchema:schema38.properties.memberships.items,data:data55}];
return false;
}
var valid11 = _errs114 === errors;
if(!valid11){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/memberships",schemaPath:"Professional/properties/memberships/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.memberships.type,parentSchema:schema38.properties.memberships,data:data54}];
return false;
}
}
var valid5 = _errs112 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.patents !== undefined){
let data56 = data29.patents;
const _errs116 = errors;
if(errors === _errs116){
if(Array.isArray(data56)){
var valid12 = true;
const len7 = data56.length;
for(let i7=0; i7<len7; i7++){
let data57 = data56[i7];
const _errs118 = errors;
if(typeof data57 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/patents/" + i7,schemaPath:"Professional/properties/patents/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.patents.items.type,parentSchema:schema38.properties.patents.items,data:data57}];
return false;
}
var valid12 = _errs118 === errors;
if(!valid12){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/patents",schemaPath:"Professional/properties/patents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.patents.type,parentSchema:schema38.properties.patents,data:data56}];
return false;
}
}
var valid5 = _errs116 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.priorIndustries !== undefined){
let data58 = data29.priorIndustries;
const _errs120 = errors;
if(errors === _errs120){
if(Array.isArray(data58)){
var valid13 = true;
const len8 = data58.length;
for(let i8=0; i8<len8; i8++){
let data59 = data58[i8];
const _errs122 = errors;
if(typeof data59 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/priorIndustries/" + i8,schemaPath:"Professional/properties/priorIndustries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.priorIndustries.items.type,parentSchema:schema38.properties.priorIndustries.items,data:data59}];
return false;
}
var valid13 = _errs122 === errors;
if(!valid13){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/priorIndustries",schemaPath:"Professional/properties/priorIndustries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.priorIndustries.type,parentSchema:schema38.properties.priorIndustries,data:data58}];
return false;
}
}
var valid5 = _errs120 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.publications !== undefined){
let data60 = data29.publications;
const _errs124 = errors;
if(errors === _errs124){
if(Array.isArray(data60)){
var valid14 = true;
const len9 = data60.length;
for(let i9=0; i9<len9; i9++){
let data61 = data60[i9];
const _errs126 = errors;
if(typeof data61 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/publications/" + i9,schemaPath:"Professional/properties/publications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.publications.items.type,parentSchema:schema38.properties.publications.items,data:data61}];
return false;
}
var valid14 = _errs126 === errors;
if(!valid14){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/publications",schemaPath:"Professional/properties/publications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.publications.type,parentSchema:schema38.properties.publications,data:data60}];
return false;
}
}
var valid5 = _errs124 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.connectionsCount !== undefined){
let data62 = data29.connectionsCount;
const _errs128 = errors;
if(!(((typeof data62 == "number") && (!(data62 % 1) && !isNaN(data62))) && (isFinite(data62)))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.connectionsCount.type,parentSchema:schema38.properties.connectionsCount,data:data62}];
return false;
}
if(errors === _errs128){
if((typeof data62 == "number") && (isFinite(data62))){
if(data62 < 0 || isNaN(data62)){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.connectionsCount,data:data62}];
return false;
}
}
}
var valid5 = _errs128 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.followerCount !== undefined){
let data63 = data29.followerCount;
const _errs130 = errors;
if(!(((typeof data63 == "number") && (!(data63 % 1) && !isNaN(data63))) && (isFinite(data63)))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/followerCount",schemaPath:"Professional/properties/followerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.followerCount.type,parentSchema:schema38.properties.followerCount,data:data63}];
return false;
}
if(errors === _errs130){
if((typeof data63 == "number") && (isFinite(data63))){
if(data63 < 0 || isNaN(data63)){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/followerCount",schemaPath:"Professional/properties/followerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.followerCount,data:data63}];
return false;
}
}
}
var valid5 = _errs130 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.education !== undefined){
let data64 = data29.education;
const _errs132 = errors;
if(errors === _errs132){
if(Array.isArray(data64)){
var valid15 = true;
const len10 = data64.length;
for(let i10=0; i10<len10; i10++){
let data65 = data64[i10];
const _errs134 = errors;
if(errors === _errs134){
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
const _errs136 = errors;
for(const key3 in data65){
if(!(((((key3 === "campus") || (key3 === "endDate")) || (key3 === "major")) || (key3 === "specialization")) || (key3 === "startDate"))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10,schemaPath:"Professional/properties/education/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.education.items,data:data65}];
return false;
break;
}
}
if(_errs136 === errors){
if(data65.campus !== undefined){
let data66 = data65.campus;
const _errs137 = errors;
if(typeof data66 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/campus",schemaPath:"Professional/properties/education/items/properties/campus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.campus.type,parentSchema:schema38.properties.education.items.properties.campus,data:data66}];
return false;
}
var valid16 = _errs137 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.endDate !== undefined){
let data67 = data65.endDate;
const _errs139 = errors;
if(typeof data67 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/endDate",schemaPath:"Professional/properties/education/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.endDate.type,parentSchema:schema38.properties.education.items.properties.endDate,data:data67}];
return false;
}
var valid16 = _errs139 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.major !== undefined){
let data68 = data65.major;
const _errs141 = errors;
if(typeof data68 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/major",schemaPath:"Professional/properties/education/items/properties/major/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.major.type,parentSchema:schema38.properties.education.items.properties.major,data:data68}];
return false;
}
var valid16 = _errs141 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.specialization !== undefined){
let data69 = data65.specialization;
const _errs143 = errors;
if(typeof data69 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/specialization",schemaPath:"Professional/properties/education/items/properties/specialization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.specialization.type,parentSchema:schema38.properties.education.items.properties.specialization,data:data69}];
return false;
}
var valid16 = _errs143 === errors;
}
else {
var valid16 = true;
}
if(valid16){
if(data65.startDate !== undefined){
let data70 = data65.startDate;
const _errs145 = errors;
if(typeof data70 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10+"/startDate",schemaPath:"Professional/properties/education/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.startDate.type,parentSchema:schema38.properties.education.items.properties.startDate,data:data70}];
return false;
}
var valid16 = _errs145 === errors;
}
else {
var valid16 = true;
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education/" + i10,schemaPath:"Professional/properties/education/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.education.items.type,parentSchema:schema38.properties.education.items,data:data65}];
return false;
}
}
var valid15 = _errs134 === errors;
if(!valid15){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/education",schemaPath:"Professional/properties/education/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.education.type,parentSchema:schema38.properties.education,data:data64}];
return false;
}
}
var valid5 = _errs132 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data29.experience !== undefined){
let data71 = data29.experience;
const _errs147 = errors;
if(errors === _errs147){
if(Array.isArray(data71)){
var valid17 = true;
const len11 = data71.length;
for(let i11=0; i11<len11; i11++){
let data72 = data71[i11];
const _errs149 = errors;
if(errors === _errs149){
if(data72 && typeof data72 == "object" && !Array.isArray(data72)){
const _errs151 = errors;
for(const key4 in data72){
if(!((((((((key4 === "company") || (key4 === "endDate")) || (key4 === "industry")) || (key4 === "location")) || (key4 === "startDate")) || (key4 === "summary")) || (key4 === "title")) || (key4 === "isCurrent"))){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11,schemaPath:"Professional/properties/experience/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.experience.items,data:data72}];
return false;
break;
}
}
if(_errs151 === errors){
if(data72.company !== undefined){
let data73 = data72.company;
const _errs152 = errors;
if(typeof data73 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/company",schemaPath:"Professional/properties/experience/items/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.company.type,parentSchema:schema38.properties.experience.items.properties.company,data:data73}];
return false;
}
var valid18 = _errs152 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.endDate !== undefined){
let data74 = data72.endDate;
const _errs154 = errors;
if(typeof data74 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/endDate",schemaPath:"Professional/properties/experience/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.endDate.type,parentSchema:schema38.properties.experience.items.properties.endDate,data:data74}];
return false;
}
var valid18 = _errs154 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.industry !== undefined){
let data75 = data72.industry;
const _errs156 = errors;
if(typeof data75 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/industry",schemaPath:"Professional/properties/experience/items/properties/industry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.industry.type,parentSchema:schema38.properties.experience.items.properties.industry,data:data75}];
return false;
}
var valid18 = _errs156 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.location !== undefined){
let data76 = data72.location;
const _errs158 = errors;
if(typeof data76 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/location",schemaPath:"Professional/properties/experience/items/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.location.type,parentSchema:schema38.properties.experience.items.properties.location,data:data76}];
return false;
}
var valid18 = _errs158 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.startDate !== undefined){
let data77 = data72.startDate;
const _errs160 = errors;
if(typeof data77 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/startDate",schemaPath:"Professional/properties/experience/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.startDate.type,parentSchema:schema38.properties.experience.items.properties.startDate,data:data77}];
return false;
}
var valid18 = _errs160 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.summary !== undefined){
let data78 = data72.summary;
const _errs162 = errors;
if(typeof data78 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/summary",schemaPath:"Professional/properties/experience/items/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.summary.type,parentSchema:schema38.properties.experience.items.properties.summary,data:data78}];
return false;
}
var valid18 = _errs162 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.title !== undefined){
let data79 = data72.title;
const _errs164 = errors;
if(typeof data79 !== "string"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/title",schemaPath:"Professional/properties/experience/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.title.type,parentSchema:schema38.properties.experience.items.properties.title,data:data79}];
return false;
}
var valid18 = _errs164 === errors;
}
else {
var valid18 = true;
}
if(valid18){
if(data72.isCurrent !== undefined){
let data80 = data72.isCurrent;
const _errs166 = errors;
if(typeof data80 !== "boolean"){
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11+"/isCurrent",schemaPath:"Professional/properties/experience/items/properties/isCurrent/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema38.properties.experience.items.properties.isCurrent.type,parentSchema:schema38.properties.experience.items.properties.isCurrent,data:data80}];
return false;
}
var valid18 = _errs166 === errors;
}
else {
var valid18 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience/" + i11,schemaPath:"Professional/properties/experience/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.experience.items.type,parentSchema:schema38.properties.experience.items,data:data72}];
return false;
}
}
var valid17 = _errs149 === errors;
if(!valid17){
break;
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional/experience",schemaPath:"Professional/properties/experience/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.experience.type,parentSchema:schema38.properties.experience,data:data71}];
return false;
}
}
var valid5 = _errs147 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath:instancePath+"/ownerProfessional",schemaPath:"Professional/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data:data29}];
return false;
}
}
var valid0 = _errs60 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.starrers !== undefined){
const _errs168 = errors;
if(!(validate24(data.starrers, {instancePath:instancePath+"/starrers",parentData:data,parentDataProperty:"starrers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs168 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.score !== undefined){
let data82 = data.score;
const _errs169 = errors;
if(!((typeof data82 == "number") && (isFinite(data82)))){
validate23.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema34.properties.score.type,parentSchema:schema34.properties.score,data:data82}];
return false;
}
var valid0 = _errs169 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema34.type,parentSchema:schema34,data}];
return false;
}
}
validate23.errors = vErrors;
return errors === 0;
}
validate23.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate22.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.edges === undefined) && (missing0 = "edges")) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema33.required,parentSchema:schema33,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "edges") || (key0 === "pageInfo"))){
validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema33,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.edges !== undefined){
let data0 = data.edges;
const _errs2 = errors;
if(errors === _errs2){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs4 = errors;
if(!(validate23(data0[i0], {instancePath:instancePath+"/edges/" + i0,parentData:data0,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/edges",schemaPath:"#/properties/edges/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema33.properties.edges.type,parentSchema:schema33.properties.edges,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data2 = data.pageInfo;
const _errs5 = errors;
const _errs6 = errors;
if(errors === _errs6){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if(((data2.endCursor === undefined) && (missing1 = "endCursor")) || ((data2.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate22.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data2}];
return false;
}
else {
const _errs8 = errors;
for(const key1 in data2){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate22.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data2}];
return false;
break;
}
}
if(_errs8 === errors){
if(data2.endCursor !== undefined){
let data3 = data2.endCursor;
const _errs9 = errors;
if((typeof data3 !== "string") && (data3 !== null)){
validate22.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data3}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.hasNextPage !== undefined){
let data4 = data2.hasNextPage;
const _errs11 = errors;
if(typeof data4 !== "boolean"){
validate22.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data2}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema33.type,parentSchema:schema33,data}];
return false;
}
}
validate22.errors = vErrors;
return errors === 0;
}
validate22.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.id === undefined) && (missing0 = "id")) || ((data.platformId === undefined) && (missing0 = "platformId"))) || ((data.login === undefined) && (missing0 = "login"))){
validate21.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema32.required,parentSchema:schema32,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(func1.call(schema32.properties, key0))){
validate21.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema32,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.id !== undefined){
let data0 = data.id;
const _errs2 = errors;
if(errors === _errs2){
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{32}$"},message:"must match pattern \""+"^[0-9a-f]{32}$"+"\"",schema:"^[0-9a-f]{32}$",parentSchema:schema32.properties.id,data:data0}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.id.type,parentSchema:schema32.properties.id,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.platformId !== undefined){
let data1 = data.platformId;
const _errs4 = errors;
if(typeof data1 !== "string"){
validate21.errors = [{instancePath:instancePath+"/platformId",schemaPath:"#/properties/platformId/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.platformId.type,parentSchema:schema32.properties.platformId,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.login !== undefined){
let data2 = data.login;
const _errs6 = errors;
if(typeof data2 !== "string"){
validate21.errors = [{instancePath:instancePath+"/login",schemaPath:"#/properties/login/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.login.type,parentSchema:schema32.properties.login,data:data2}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bio !== undefined){
let data3 = data.bio;
const _errs8 = errors;
if(typeof data3 !== "string"){
validate21.errors = [{instancePath:instancePath+"/bio",schemaPath:"#/properties/bio/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.bio.type,parentSchema:schema32.properties.bio,data:data3}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.company !== undefined){
let data4 = data.company;
const _errs10 = errors;
if(typeof data4 !== "string"){
validate21.errors = [{instancePath:instancePath+"/company",schemaPath:"#/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.company.type,parentSchema:schema32.properties.company,data:data4}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.createdAt !== undefined){
let data5 = data.createdAt;
const _errs12 = errors;
if(errors === _errs12){
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
validate21.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.createdAt,data:data5}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.createdAt.type,parentSchema:schema32.properties.createdAt,data:data5}];
return false;
}
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayName !== undefined){
let data6 = data.displayName;
const _errs14 = errors;
if(typeof data6 !== "string"){
validate21.errors = [{instancePath:instancePath+"/displayName",schemaPath:"#/properties/displayName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.displayName.type,parentSchema:schema32.properties.displayName,data:data6}];
return false;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.emails !== undefined){
let data7 = data.emails;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid1 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
const _errs18 = errors;
if(errors === _errs18){
if(typeof data8 === "string"){
if(!pattern6.test(data8)){
validate21.errors = [{instancePath:instancePath+"/emails/" + i0,schemaPath:"#/properties/emails/items/pattern",keyword:"pattern",params:{pattern: "^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"},message:"must match pattern \""+"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$"+"\"",schema:"^\\*{3}[^\\s@,;:<>()\"]{0,2}@[\\p{L}\\p{N}-]+(\\.[\\p{L}\\p{N}-]+)*$",parentSchema:schema32.properties.emails.items,data:data8}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/emails/" + i0,schemaPath:"#/properties/emails/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.emails.items.type,parentSchema:schema32.properties.emails.items,data:data8}];
return false;
}
}
var valid1 = _errs18 === errors;
if(!valid1){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/emails",schemaPath:"#/properties/emails/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.emails.type,parentSchema:schema32.properties.emails,data:data7}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.embeddedAt !== undefined){
let data9 = data.embeddedAt;
const _errs20 = errors;
if(errors === _errs20){
if(typeof data9 === "string"){
if(!pattern5.test(data9)){
validate21.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.embeddedAt,data:data9}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/embeddedAt",schemaPath:"#/properties/embeddedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.embeddedAt.type,parentSchema:schema32.properties.embeddedAt,data:data9}];
return false;
}
}
var valid0 = _errs20 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.location !== undefined){
let data10 = data.location;
const _errs22 = errors;
if(typeof data10 !== "string"){
validate21.errors = [{instancePath:instancePath+"/location",schemaPath:"#/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.location.type,parentSchema:schema32.properties.location,data:data10}];
return false;
}
var valid0 = _errs22 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolvedCity !== undefined){
let data11 = data.resolvedCity;
const _errs24 = errors;
if(typeof data11 !== "string"){
validate21.errors = [{instancePath:instancePath+"/resolvedCity",schemaPath:"#/properties/resolvedCity/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCity.type,parentSchema:schema32.properties.resolvedCity,data:data11}];
return false;
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolvedCountry !== undefined){
let data12 = data.resolvedCountry;
const _errs26 = errors;
if(typeof data12 !== "string"){
validate21.errors = [{instancePath:instancePath+"/resolvedCountry",schemaPath:"#/properties/resolvedCountry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedCountry.type,parentSchema:schema32.properties.resolvedCountry,data:data12}];
return false;
}
var valid0 = _errs26 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.resolvedState !== undefined){
let data13 = data.resolvedState;
const _errs28 = errors;
if(typeof data13 !== "string"){
validate21.errors = [{instancePath:instancePath+"/resolvedState",schemaPath:"#/properties/resolvedState/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.resolvedState.type,parentSchema:schema32.properties.resolvedState,data:data13}];
return false;
}
var valid0 = _errs28 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.socialAccounts !== undefined){
let data14 = data.socialAccounts;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data14)){
var valid2 = true;
const len1 = data14.length;
for(let i1=0; i1<len1; i1++){
let data15 = data14[i1];
const _errs32 = errors;
if(errors === _errs32){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
let missing1;
if(((data15.provider === undefined) && (missing1 = "provider")) || ((data15.url === undefined) && (missing1 = "url"))){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1,schemaPath:"#/properties/socialAccounts/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema32.properties.socialAccounts.items.required,parentSchema:schema32.properties.socialAccounts.items,data:data15}];
return false;
}
else {
const _errs34 = errors;
for(const key1 in data15){
if(!((key1 === "provider") || (key1 === "url"))){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1,schemaPath:"#/properties/socialAccounts/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.socialAccounts.items,data:data15}];
return false;
break;
}
}
if(_errs34 === errors){
if(data15.provider !== undefined){
let data16 = data15.provider;
const _errs35 = errors;
if(typeof data16 !== "string"){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1+"/provider",schemaPath:"#/properties/socialAccounts/items/properties/provider/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.provider.type,parentSchema:schema32.properties.socialAccounts.items.properties.provider,data:data16}];
return false;
}
var valid3 = _errs35 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data15.url !== undefined){
let data17 = data15.url;
const _errs37 = errors;
if(typeof data17 !== "string"){
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1+"/url",schemaPath:"#/properties/socialAccounts/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.socialAccounts.items.properties.url.type,parentSchema:schema32.properties.socialAccounts.items.properties.url,data:data17}];
return false;
}
var valid3 = _errs37 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/socialAccounts/" + i1,schemaPath:"#/properties/socialAccounts/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.socialAccounts.items.type,parentSchema:schema32.properties.socialAccounts.items,data:data15}];
return false;
}
}
var valid2 = _errs32 === errors;
if(!valid2){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/socialAccounts",schemaPath:"#/properties/socialAccounts/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema32.properties.socialAccounts.type,parentSchema:schema32.properties.socialAccounts,data:data14}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.updatedAt !== undefined){
let data18 = data.updatedAt;
const _errs39 = errors;
if(errors === _errs39){
if(typeof data18 === "string"){
if(!pattern5.test(data18)){
validate21.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema32.properties.updatedAt,data:data18}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/updatedAt",schemaPath:"#/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.updatedAt.type,parentSchema:schema32.properties.updatedAt,data:data18}];
return false;
}
}
var valid0 = _errs39 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.websiteUrl !== undefined){
let data19 = data.websiteUrl;
const _errs41 = errors;
if(typeof data19 !== "string"){
validate21.errors = [{instancePath:instancePath+"/websiteUrl",schemaPath:"#/properties/websiteUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema32.properties.websiteUrl.type,parentSchema:schema32.properties.websiteUrl,data:data19}];
return false;
}
var valid0 = _errs41 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.aggregates !== undefined){
let data20 = data.aggregates;
const _errs43 = errors;
if(errors === _errs43){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
let missing2;
if((data20.totalStars === undefined) && (missing2 = "totalStars")){
validate21.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'",schema:schema32.properties.aggregates.required,parentSchema:schema32.properties.aggregates,data:data20}];
return false;
}
else {
const _errs45 = errors;
for(const key2 in data20){
if(!(key2 === "totalStars")){
validate21.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties",schema:false,parentSchema:schema32.properties.aggregates,data:data20}];
return false;
break;
}
}
if(_errs45 === errors){
if(data20.totalStars !== undefined){
let data21 = data20.totalStars;
const _errs46 = errors;
if(!(((typeof data21 == "number") && (!(data21 % 1) && !isNaN(data21))) && (isFinite(data21)))){
validate21.errors = [{instancePath:instancePath+"/aggregates/totalStars",schemaPath:"#/properties/aggregates/properties/totalStars/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema32.properties.aggregates.properties.totalStars.type,parentSchema:schema32.properties.aggregates.properties.totalStars,data:data21}];
return false;
}
if(errors === _errs46){
if((typeof data21 == "number") && (isFinite(data21))){
if(data21 < 0 || isNaN(data21)){
validate21.errors = [{instancePath:instancePath+"/aggregates/totalStars",schemaPath:"#/properties/aggregates/properties/totalStars/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.aggregates.properties.totalStars,data:data21}];
return false;
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/aggregates",schemaPath:"#/properties/aggregates/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.properties.aggregates.type,parentSchema:schema32.properties.aggregates,data:data20}];
return false;
}
}
var valid0 = _errs43 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.contributes !== undefined){
const _errs48 = errors;
if(!(validate22(data.contributes, {instancePath:instancePath+"/contributes",parentData:data,parentDataProperty:"contributes",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs48 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.devrank !== undefined){
let data23 = data.devrank;
const _errs49 = errors;
const _errs50 = errors;
if(errors === _errs50){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let missing3;
if(((((((((((data23.community === undefined) && (missing3 = "community")) || ((data23.crackedScore === undefined) && (missing3 = "crackedScore"))) || ((data23.createdAt === undefined) && (missing3 = "createdAt"))) || ((data23.followersIn === undefined) && (missing3 = "followersIn"))) || ((data23.followingOut === undefined) && (missing3 = "followingOut"))) || ((data23.pc === undefined) && (missing3 = "pc"))) || ((data23.rawScore === undefined) && (missing3 = "rawScore"))) || ((data23.tier === undefined) && (missing3 = "tier"))) || ((data23.trust === undefined) && (missing3 = "trust"))) || ((data23.updatedAt === undefined) && (missing3 = "updatedAt"))){
validate21.errors = [{instancePath:instancePath+"/devrank",schemaPath:"DevRank/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'",schema:schema37.required,parentSchema:schema37,data:data23}];
return false;
}
else {
const _errs52 = errors;
for(const key3 in data23){
if(!(func1.call(schema37.properties, key3))){
validate21.errors = [{instancePath:instancePath+"/devrank",schemaPath:"DevRank/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3},message:"must NOT have additional properties",schema:false,parentSchema:schema37,data:data23}];
return false;
break;
}
}
if(_errs52 === errors){
if(data23.community !== undefined){
let data24 = data23.community;
const _errs53 = errors;
if(!(((typeof data24 == "number") && (!(data24 % 1) && !isNaN(data24))) && (isFinite(data24)))){
validate21.errors = [{instancePath:instancePath+"/devrank/community",schemaPath:"DevRank/properties/community/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.community.type,parentSchema:schema37.properties.community,data:data24}];
return false;
}
if(errors === _errs53){
if((typeof data24 == "number") && (isFinite(data24))){
if(data24 < 0 || isNaN(data24)){
validate21.errors = [{instancePath:instancePath+"/devrank/community",schemaPath:"DevRank/properties/community/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.community,data:data24}];
return false;
}
}
}
var valid6 = _errs53 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.crackedScore !== undefined){
let data25 = data23.crackedScore;
const _errs55 = errors;
if(errors === _errs55){
if((typeof data25 == "number") && (isFinite(data25))){
if(data25 > 100 || isNaN(data25)){
validate21.errors = [{instancePath:instancePath+"/devrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.crackedScore,data:data25}];
return false;
}
else {
if(data25 < 0 || isNaN(data25)){
validate21.errors = [{instancePath:instancePath+"/devrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.crackedScore,data:data25}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/crackedScore",schemaPath:"DevRank/properties/crackedScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.crackedScore.type,parentSchema:schema37.properties.crackedScore,data:data25}];
return false;
}
}
var valid6 = _errs55 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.createdAt !== undefined){
let data26 = data23.createdAt;
const _errs57 = errors;
if(errors === _errs57){
if(typeof data26 === "string"){
if(!pattern5.test(data26)){
validate21.errors = [{instancePath:instancePath+"/devrank/createdAt",schemaPath:"DevRank/properties/createdAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.createdAt,data:data26}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/createdAt",schemaPath:"DevRank/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.createdAt.type,parentSchema:schema37.properties.createdAt,data:data26}];
return false;
}
}
var valid6 = _errs57 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.followersIn !== undefined){
let data27 = data23.followersIn;
const _errs59 = errors;
if(!(((typeof data27 == "number") && (!(data27 % 1) && !isNaN(data27))) && (isFinite(data27)))){
validate21.errors = [{instancePath:instancePath+"/devrank/followersIn",schemaPath:"DevRank/properties/followersIn/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followersIn.type,parentSchema:schema37.properties.followersIn,data:data27}];
return false;
}
if(errors === _errs59){
if((typeof data27 == "number") && (isFinite(data27))){
if(data27 < 0 || isNaN(data27)){
validate21.errors = [{instancePath:instancePath+"/devrank/followersIn",schemaPath:"DevRank/properties/followersIn/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followersIn,data:data27}];
return false;
}
}
}
var valid6 = _errs59 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.followingOut !== undefined){
let data28 = data23.followingOut;
const _errs61 = errors;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
validate21.errors = [{instancePath:instancePath+"/devrank/followingOut",schemaPath:"DevRank/properties/followingOut/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema37.properties.followingOut.type,parentSchema:schema37.properties.followingOut,data:data28}];
return false;
}
if(errors === _errs61){
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 < 0 || isNaN(data28)){
validate21.errors = [{instancePath:instancePath+"/devrank/followingOut",schemaPath:"DevRank/properties/followingOut/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.followingOut,data:data28}];
return false;
}
}
}
var valid6 = _errs61 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.pc !== undefined){
let data29 = data23.pc;
const _errs63 = errors;
if(errors === _errs63){
if((typeof data29 == "number") && (isFinite(data29))){
if(data29 > 100 || isNaN(data29)){
validate21.errors = [{instancePath:instancePath+"/devrank/pc",schemaPath:"DevRank/properties/pc/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100",schema:100,parentSchema:schema37.properties.pc,data:data29}];
return false;
}
else {
if(data29 < 0 || isNaN(data29)){
validate21.errors = [{instancePath:instancePath+"/devrank/pc",schemaPath:"DevRank/properties/pc/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.pc,data:data29}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/pc",schemaPath:"DevRank/properties/pc/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.pc.type,parentSchema:schema37.properties.pc,data:data29}];
return false;
}
}
var valid6 = _errs63 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.rawScore !== undefined){
let data30 = data23.rawScore;
const _errs65 = errors;
if(!((typeof data30 == "number") && (isFinite(data30)))){
validate21.errors = [{instancePath:instancePath+"/devrank/rawScore",schemaPath:"DevRank/properties/rawScore/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.rawScore.type,parentSchema:schema37.properties.rawScore,data:data30}];
return false;
}
var valid6 = _errs65 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.tier !== undefined){
let data31 = data23.tier;
const _errs67 = errors;
if(typeof data31 !== "string"){
validate21.errors = [{instancePath:instancePath+"/devrank/tier",schemaPath:"DevRank/properties/tier/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.tier.type,parentSchema:schema37.properties.tier,data:data31}];
return false;
}
if(!(((((((data31 === "PLATINUM") || (data31 === "EMERALD")) || (data31 === "DIAMOND")) || (data31 === "GOLD")) || (data31 === "SILVER")) || (data31 === "BRONZE")) || (data31 === "IRON"))){
validate21.errors = [{instancePath:instancePath+"/devrank/tier",schemaPath:"DevRank/properties/tier/enum",keyword:"enum",params:{allowedValues: schema37.properties.tier.enum},message:"must be equal to one of the allowed values",schema:schema37.properties.tier.enum,parentSchema:schema37.properties.tier,data:data31}];
return false;
}
var valid6 = _errs67 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.trust !== undefined){
let data32 = data23.trust;
const _errs69 = errors;
if(errors === _errs69){
if((typeof data32 == "number") && (isFinite(data32))){
if(data32 > 1 || isNaN(data32)){
validate21.errors = [{instancePath:instancePath+"/devrank/trust",schemaPath:"DevRank/properties/trust/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema37.properties.trust,data:data32}];
return false;
}
else {
if(data32 < 0 || isNaN(data32)){
validate21.errors = [{instancePath:instancePath+"/devrank/trust",schemaPath:"DevRank/properties/trust/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema37.properties.trust,data:data32}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/trust",schemaPath:"DevRank/properties/trust/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema37.properties.trust.type,parentSchema:schema37.properties.trust,data:data32}];
return false;
}
}
var valid6 = _errs69 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data23.updatedAt !== undefined){
let data33 = data23.updatedAt;
const _errs71 = errors;
if(errors === _errs71){
if(typeof data33 === "string"){
if(!pattern5.test(data33)){
validate21.errors = [{instancePath:instancePath+"/devrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/pattern",keyword:"pattern",params:{pattern: "^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"},message:"must match pattern \""+"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$"+"\"",schema:"^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ$",parentSchema:schema37.properties.updatedAt,data:data33}];
return false;
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank/updatedAt",schemaPath:"DevRank/properties/updatedAt/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema37.properties.updatedAt.type,parentSchema:schema37.properties.updatedAt,data:data33}];
return false;
}
}
var valid6 = _errs71 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/devrank",schemaPath:"DevRank/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema37.type,parentSchema:schema37,data:data23}];
return false;
}
}
var valid0 = _errs49 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.followers !== undefined){
const _errs73 = errors;
if(!(validate24(data.followers, {instancePath:instancePath+"/followers",parentData:data,parentDataProperty:"followers",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs73 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.following !== undefined){
const _errs74 = errors;
if(!(validate24(data.following, {instancePath:instancePath+"/following",parentData:data,parentDataProperty:"following",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
var valid0 = _errs74 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.owns !== undefined){
const _errs75 = errors;
if(!(validate22(data.owns, {instancePath:instancePath+"/owns",parentData:data,parentDataProperty:"owns",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs75 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.professional !== undefined){
let data37 = data.professional;
const _errs76 = errors;
const _errs77 = errors;
if(errors === _errs77){
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
const _errs79 = errors;
for(const key4 in data37){
if(!(func1.call(schema38.properties, key4))){
validate21.errors = [{instancePath:instancePath+"/professional",schemaPath:"Professional/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},message:"must NOT have additional properties",schema:false,parentSchema:schema38,data:data37}];
return false;
break;
}
}
if(_errs79 === errors){
if(data37.city !== undefined){
let data38 = data37.city;
const _errs80 = errors;
if(typeof data38 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/city",schemaPath:"Professional/properties/city/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.city.type,parentSchema:schema38.properties.city,data:data38}];
return false;
}
var valid8 = _errs80 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.country !== undefined){
let data39 = data37.country;
const _errs82 = errors;
if(typeof data39 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/country",schemaPath:"Professional/properties/country/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.country.type,parentSchema:schema38.properties.country,data:data39}];
return false;
}
var valid8 = _errs82 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.currentIndustry !== undefined){
let data40 = data37.currentIndustry;
const _errs84 = errors;
if(typeof data40 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/currentIndustry",schemaPath:"Professional/properties/currentIndustry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.currentIndustry.type,parentSchema:schema38.properties.currentIndustry,data:data40}];
return false;
}
var valid8 = _errs84 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.firstName !== undefined){
let data41 = data37.firstName;
const _errs86 = errors;
if(typeof data41 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/firstName",schemaPath:"Professional/properties/firstName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.firstName.type,parentSchema:schema38.properties.firstName,data:data41}];
return false;
}
var valid8 = _errs86 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.functionalArea !== undefined){
let data42 = data37.functionalArea;
const _errs88 = errors;
if(typeof data42 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/functionalArea",schemaPath:"Professional/properties/functionalArea/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.functionalArea.type,parentSchema:schema38.properties.functionalArea,data:data42}];
return false;
}
var valid8 = _errs88 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.headline !== undefined){
let data43 = data37.headline;
const _errs90 = errors;
if(typeof data43 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/headline",schemaPath:"Professional/properties/headline/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.headline.type,parentSchema:schema38.properties.headline,data:data43}];
return false;
}
var valid8 = _errs90 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.lastName !== undefined){
let data44 = data37.lastName;
const _errs92 = errors;
if(typeof data44 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/lastName",schemaPath:"Professional/properties/lastName/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.lastName.type,parentSchema:schema38.properties.lastName,data:data44}];
return false;
}
var valid8 = _errs92 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.location !== undefined){
let data45 = data37.location;
const _errs94 = errors;
if(typeof data45 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/location",schemaPath:"Professional/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.location.type,parentSchema:schema38.properties.location,data:data45}];
return false;
}
var valid8 = _errs94 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.organization !== undefined){
let data46 = data37.organization;
const _errs96 = errors;
if(typeof data46 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/organization",schemaPath:"Professional/properties/organization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.organization.type,parentSchema:schema38.properties.organization,data:data46}];
return false;
}
var valid8 = _errs96 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.professionalUrl !== undefined){
let data47 = data37.professionalUrl;
const _errs98 = errors;
if(typeof data47 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/professionalUrl",schemaPath:"Professional/properties/professionalUrl/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.professionalUrl.type,parentSchema:schema38.properties.professionalUrl,data:data47}];
return false;
}
var valid8 = _errs98 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.seniority !== undefined){
let data48 = data37.seniority;
const _errs100 = errors;
if(typeof data48 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/seniority",schemaPath:"Professional/properties/seniority/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniority.type,parentSchema:schema38.properties.seniority,data:data48}];
return false;
}
var valid8 = _errs100 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.seniorityLevel !== undefined){
let data49 = data37.seniorityLevel;
const _errs102 = errors;
if(typeof data49 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/seniorityLevel",schemaPath:"Professional/properties/seniorityLevel/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.seniorityLevel.type,parentSchema:schema38.properties.seniorityLevel,data:data49}];
return false;
}
var valid8 = _errs102 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.state !== undefined){
let data50 = data37.state;
const _errs104 = errors;
if(typeof data50 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/state",schemaPath:"Professional/properties/state/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.state.type,parentSchema:schema38.properties.state,data:data50}];
return false;
}
var valid8 = _errs104 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.title !== undefined){
let data51 = data37.title;
const _errs106 = errors;
if(typeof data51 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/title",schemaPath:"Professional/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.title.type,parentSchema:schema38.properties.title,data:data51}];
return false;
}
var valid8 = _errs106 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.awards !== undefined){
let data52 = data37.awards;
const _errs108 = errors;
if(errors === _errs108){
if(Array.isArray(data52)){
var valid9 = true;
const len2 = data52.length;
for(let i2=0; i2<len2; i2++){
let data53 = data52[i2];
const _errs110 = errors;
if(typeof data53 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/awards/" + i2,schemaPath:"Professional/properties/awards/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.awards.items.type,parentSchema:schema38.properties.awards.items,data:data53}];
return false;
}
var valid9 = _errs110 === errors;
if(!valid9){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/awards",schemaPath:"Professional/properties/awards/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.awards.type,parentSchema:schema38.properties.awards,data:data52}];
return false;
}
}
var valid8 = _errs108 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.certifications !== undefined){
let data54 = data37.certifications;
const _errs112 = errors;
if(errors === _errs112){
if(Array.isArray(data54)){
var valid10 = true;
const len3 = data54.length;
for(let i3=0; i3<len3; i3++){
let data55 = data54[i3];
const _errs114 = errors;
if(typeof data55 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/certifications/" + i3,schemaPath:"Professional/properties/certifications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.certifications.items.type,parentSchema:schema38.properties.certifications.items,data:data55}];
return false;
}
var valid10 = _errs114 === errors;
if(!valid10){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/certifications",schemaPath:"Professional/properties/certifications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.certifications.type,parentSchema:schema38.properties.certifications,data:data54}];
return false;
}
}
var valid8 = _errs112 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.departments !== undefined){
let data56 = data37.departments;
const _errs116 = errors;
if(errors === _errs116){
if(Array.isArray(data56)){
var valid11 = true;
const len4 = data56.length;
for(let i4=0; i4<len4; i4++){
let data57 = data56[i4];
const _errs118 = errors;
if(typeof data57 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/departments/" + i4,schemaPath:"Professional/properties/departments/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.departments.items.type,parentSchema:schema38.properties.departments.items,data:data57}];
return false;
}
var valid11 = _errs118 === errors;
if(!valid11){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/departments",schemaPath:"Professional/properties/departments/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.departments.type,parentSchema:schema38.properties.departments,data:data56}];
return false;
}
}
var valid8 = _errs116 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.expertise !== undefined){
let data58 = data37.expertise;
const _errs120 = errors;
if(errors === _errs120){
if(Array.isArray(data58)){
var valid12 = true;
const len5 = data58.length;
for(let i5=0; i5<len5; i5++){
let data59 = data58[i5];
const _errs122 = errors;
if(typeof data59 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/expertise/" + i5,schemaPath:"Professional/properties/expertise/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.expertise.items.type,parentSchema:schema38.properties.expertise.items,data:data59}];
return false;
}
var valid12 = _errs122 === errors;
if(!valid12){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/expertise",schemaPath:"Professional/properties/expertise/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.expertise.type,parentSchema:schema38.properties.expertise,data:data58}];
return false;
}
}
var valid8 = _errs120 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.languages !== undefined){
let data60 = data37.languages;
const _errs124 = errors;
if(errors === _errs124){
if(Array.isArray(data60)){
var valid13 = true;
const len6 = data60.length;
for(let i6=0; i6<len6; i6++){
let data61 = data60[i6];
const _errs126 = errors;
if(typeof data61 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/languages/" + i6,schemaPath:"Professional/properties/languages/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.languages.items.type,parentSchema:schema38.properties.languages.items,data:data61}];
return false;
}
var valid13 = _errs126 === errors;
if(!valid13){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/languages",schemaPath:"Professional/properties/languages/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.languages.type,parentSchema:schema38.properties.languages,data:data60}];
return false;
}
}
var valid8 = _errs124 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.memberships !== undefined){
let data62 = data37.memberships;
const _errs128 = errors;
if(errors === _errs128){
if(Array.isArray(data62)){
var valid14 = true;
const len7 = data62.length;
for(let i7=0; i7<len7; i7++){
let data63 = data62[i7];
const _errs130 = errors;
if(typeof data63 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/memberships/" + i7,schemaPath:"Professional/properties/memberships/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.memberships.items.type,parentSchema:schema38.properties.memberships.items,data:data63}];
return false;
}
var valid14 = _errs130 === errors;
if(!valid14){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/memberships",schemaPath:"Professional/properties/memberships/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.memberships.type,parentSchema:schema38.properties.memberships,data:data62}];
return false;
}
}
var valid8 = _errs128 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.patents !== undefined){
let data64 = data37.patents;
const _errs132 = errors;
if(errors === _errs132){
if(Array.isArray(data64)){
var valid15 = true;
const len8 = data64.length;
for(let i8=0; i8<len8; i8++){
let data65 = data64[i8];
const _errs134 = errors;
if(typeof data65 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/patents/" + i8,schemaPath:"Professional/properties/patents/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.patents.items.type,parentSchema:schema38.properties.patents.items,data:data65}];
return false;
}
var valid15 = _errs134 === errors;
if(!valid15){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/patents",schemaPath:"Professional/properties/patents/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.patents.type,parentSchema:schema38.properties.patents,data:data64}];
return false;
}
}
var valid8 = _errs132 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.priorIndustries !== undefined){
let data66 = data37.priorIndustries;
const _errs136 = errors;
if(errors === _errs136){
if(Array.isArray(data66)){
var valid16 = true;
const len9 = data66.length;
for(let i9=0; i9<len9; i9++){
let data67 = data66[i9];
const _errs138 = errors;
if(typeof data67 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/priorIndustries/" + i9,schemaPath:"Professional/properties/priorIndustries/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.priorIndustries.items.type,parentSchema:schema38.properties.priorIndustries.items,data:data67}];
return false;
}
var valid16 = _errs138 === errors;
if(!valid16){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/priorIndustries",schemaPath:"Professional/properties/priorIndustries/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.priorIndustries.type,parentSchema:schema38.properties.priorIndustries,data:data66}];
return false;
}
}
var valid8 = _errs136 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.publications !== undefined){
let data68 = data37.publications;
const _errs140 = errors;
if(errors === _errs140){
if(Array.isArray(data68)){
var valid17 = true;
const len10 = data68.length;
for(let i10=0; i10<len10; i10++){
let data69 = data68[i10];
const _errs142 = errors;
if(typeof data69 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/publications/" + i10,schemaPath:"Professional/properties/publications/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.publications.items.type,parentSchema:schema38.properties.publications.items,data:data69}];
return false;
}
var valid17 = _errs142 === errors;
if(!valid17){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/publications",schemaPath:"Professional/properties/publications/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.publications.type,parentSchema:schema38.properties.publications,data:data68}];
return false;
}
}
var valid8 = _errs140 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.connectionsCount !== undefined){
let data70 = data37.connectionsCount;
const _errs144 = errors;
if(!(((typeof data70 == "number") && (!(data70 % 1) && !isNaN(data70))) && (isFinite(data70)))){
validate21.errors = [{instancePath:instancePath+"/professional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.connectionsCount.type,parentSchema:schema38.properties.connectionsCount,data:data70}];
return false;
}
if(errors === _errs144){
if((typeof data70 == "number") && (isFinite(data70))){
if(data70 < 0 || isNaN(data70)){
validate21.errors = [{instancePath:instancePath+"/professional/connectionsCount",schemaPath:"Professional/properties/connectionsCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.connectionsCount,data:data70}];
return false;
}
}
}
var valid8 = _errs144 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.followerCount !== undefined){
let data71 = data37.followerCount;
const _errs146 = errors;
if(!(((typeof data71 == "number") && (!(data71 % 1) && !isNaN(data71))) && (isFinite(data71)))){
validate21.errors = [{instancePath:instancePath+"/professional/followerCount",schemaPath:"Professional/properties/followerCount/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema38.properties.followerCount.type,parentSchema:schema38.properties.followerCount,data:data71}];
return false;
}
if(errors === _errs146){
if((typeof data71 == "number") && (isFinite(data71))){
if(data71 < 0 || isNaN(data71)){
validate21.errors = [{instancePath:instancePath+"/professional/followerCount",schemaPath:"Professional/properties/followerCount/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema38.properties.followerCount,data:data71}];
return false;
}
}
}
var valid8 = _errs146 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.education !== undefined){
let data72 = data37.education;
const _errs148 = errors;
if(errors === _errs148){
if(Array.isArray(data72)){
var valid18 = true;
const len11 = data72.length;
for(let i11=0; i11<len11; i11++){
let data73 = data72[i11];
const _errs150 = errors;
if(errors === _errs150){
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
const _errs152 = errors;
for(const key5 in data73){
if(!(((((key5 === "campus") || (key5 === "endDate")) || (key5 === "major")) || (key5 === "specialization")) || (key5 === "startDate"))){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11,schemaPath:"Professional/properties/education/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.education.items,data:data73}];
return false;
break;
}
}
if(_errs152 === errors){
if(data73.campus !== undefined){
let data74 = data73.campus;
const _errs153 = errors;
if(typeof data74 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/campus",schemaPath:"Professional/properties/education/items/properties/campus/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.campus.type,parentSchema:schema38.properties.education.items.properties.campus,data:data74}];
return false;
}
var valid19 = _errs153 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data73.endDate !== undefined){
let data75 = data73.endDate;
const _errs155 = errors;
if(typeof data75 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/endDate",schemaPath:"Professional/properties/education/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.endDate.type,parentSchema:schema38.properties.education.items.properties.endDate,data:data75}];
return false;
}
var valid19 = _errs155 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data73.major !== undefined){
let data76 = data73.major;
const _errs157 = errors;
if(typeof data76 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/major",schemaPath:"Professional/properties/education/items/properties/major/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.major.type,parentSchema:schema38.properties.education.items.properties.major,data:data76}];
return false;
}
var valid19 = _errs157 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data73.specialization !== undefined){
let data77 = data73.specialization;
const _errs159 = errors;
if(typeof data77 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/specialization",schemaPath:"Professional/properties/education/items/properties/specialization/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.specialization.type,parentSchema:schema38.properties.education.items.properties.specialization,data:data77}];
return false;
}
var valid19 = _errs159 === errors;
}
else {
var valid19 = true;
}
if(valid19){
if(data73.startDate !== undefined){
let data78 = data73.startDate;
const _errs161 = errors;
if(typeof data78 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11+"/startDate",schemaPath:"Professional/properties/education/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.education.items.properties.startDate.type,parentSchema:schema38.properties.education.items.properties.startDate,data:data78}];
return false;
}
var valid19 = _errs161 === errors;
}
else {
var valid19 = true;
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/education/" + i11,schemaPath:"Professional/properties/education/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.education.items.type,parentSchema:schema38.properties.education.items,data:data73}];
return false;
}
}
var valid18 = _errs150 === errors;
if(!valid18){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/education",schemaPath:"Professional/properties/education/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.education.type,parentSchema:schema38.properties.education,data:data72}];
return false;
}
}
var valid8 = _errs148 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data37.experience !== undefined){
let data79 = data37.experience;
const _errs163 = errors;
if(errors === _errs163){
if(Array.isArray(data79)){
var valid20 = true;
const len12 = data79.length;
for(let i12=0; i12<len12; i12++){
let data80 = data79[i12];
const _errs165 = errors;
if(errors === _errs165){
if(data80 && typeof data80 == "object" && !Array.isArray(data80)){
const _errs167 = errors;
for(const key6 in data80){
if(!((((((((key6 === "company") || (key6 === "endDate")) || (key6 === "industry")) || (key6 === "location")) || (key6 === "startDate")) || (key6 === "summary")) || (key6 === "title")) || (key6 === "isCurrent"))){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12,schemaPath:"Professional/properties/experience/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},message:"must NOT have additional properties",schema:false,parentSchema:schema38.properties.experience.items,data:data80}];
return false;
break;
}
}
if(_errs167 === errors){
if(data80.company !== undefined){
let data81 = data80.company;
const _errs168 = errors;
if(typeof data81 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/company",schemaPath:"Professional/properties/experience/items/properties/company/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.company.type,parentSchema:schema38.properties.experience.items.properties.company,data:data81}];
return false;
}
var valid21 = _errs168 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.endDate !== undefined){
let data82 = data80.endDate;
const _errs170 = errors;
if(typeof data82 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/endDate",schemaPath:"Professional/properties/experience/items/properties/endDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.endDate.type,parentSchema:schema38.properties.experience.items.properties.endDate,data:data82}];
return false;
}
var valid21 = _errs170 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.industry !== undefined){
let data83 = data80.industry;
const _errs172 = errors;
if(typeof data83 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/industry",schemaPath:"Professional/properties/experience/items/properties/industry/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.industry.type,parentSchema:schema38.properties.experience.items.properties.industry,data:data83}];
return false;
}
var valid21 = _errs172 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.location !== undefined){
let data84 = data80.location;
const _errs174 = errors;
if(typeof data84 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/location",schemaPath:"Professional/properties/experience/items/properties/location/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.location.type,parentSchema:schema38.properties.experience.items.properties.location,data:data84}];
return false;
}
var valid21 = _errs174 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.startDate !== undefined){
let data85 = data80.startDate;
const _errs176 = errors;
if(typeof data85 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/startDate",schemaPath:"Professional/properties/experience/items/properties/startDate/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.startDate.type,parentSchema:schema38.properties.experience.items.properties.startDate,data:data85}];
return false;
}
var valid21 = _errs176 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.summary !== undefined){
let data86 = data80.summary;
const _errs178 = errors;
if(typeof data86 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/summary",schemaPath:"Professional/properties/experience/items/properties/summary/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.summary.type,parentSchema:schema38.properties.experience.items.properties.summary,data:data86}];
return false;
}
var valid21 = _errs178 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.title !== undefined){
let data87 = data80.title;
const _errs180 = errors;
if(typeof data87 !== "string"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/title",schemaPath:"Professional/properties/experience/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema38.properties.experience.items.properties.title.type,parentSchema:schema38.properties.experience.items.properties.title,data:data87}];
return false;
}
var valid21 = _errs180 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data80.isCurrent !== undefined){
let data88 = data80.isCurrent;
const _errs182 = errors;
if(typeof data88 !== "boolean"){
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12+"/isCurrent",schemaPath:"Professional/properties/experience/items/properties/isCurrent/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema38.properties.experience.items.properties.isCurrent.type,parentSchema:schema38.properties.experience.items.properties.isCurrent,data:data88}];
return false;
}
var valid21 = _errs182 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/experience/" + i12,schemaPath:"Professional/properties/experience/items/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.properties.experience.items.type,parentSchema:schema38.properties.experience.items,data:data80}];
return false;
}
}
var valid20 = _errs165 === errors;
if(!valid20){
break;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional/experience",schemaPath:"Professional/properties/experience/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema38.properties.experience.type,parentSchema:schema38.properties.experience,data:data79}];
return false;
}
}
var valid8 = _errs163 === errors;
}
else {
var valid8 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/professional",schemaPath:"Professional/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema38.type,parentSchema:schema38,data:data37}];
return false;
}
}
var valid0 = _errs76 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.stars !== undefined){
const _errs184 = errors;
if(!(validate22(data.stars, {instancePath:instancePath+"/stars",parentData:data,parentDataProperty:"stars",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
var valid0 = _errs184 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.score !== undefined){
let data90 = data.score;
const _errs185 = errors;
if(errors === _errs185){
if((typeof data90 == "number") && (isFinite(data90))){
if(data90 > 1 || isNaN(data90)){
validate21.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1},message:"must be <= 1",schema:1,parentSchema:schema32.properties.score,data:data90}];
return false;
}
else {
if(data90 < 0 || isNaN(data90)){
validate21.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema32.properties.score,data:data90}];
return false;
}
}
}
else {
validate21.errors = [{instancePath:instancePath+"/score",schemaPath:"#/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema32.properties.score.type,parentSchema:schema32.properties.score,data:data90}];
return false;
}
}
var valid0 = _errs185 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate21.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema32.type,parentSchema:schema32,data}];
return false;
}
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema31.required,parentSchema:schema31,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "users")) || (key0 === "pageInfo"))){
validate20.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema31,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema31.properties.count.type,parentSchema:schema31.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate20.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema31.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate21(data1[i0], {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema31.properties.users.type,parentSchema:schema31.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate20.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate20.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate20.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema31.type,parentSchema:schema31,data}];
return false;
}
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const searchRepos = validate34;
const schema43 = {"type":"object","required":["count","repositories","pageInfo"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories returned"},"repositories":{"type":"array","items":{"$ref":"Repository"}},"pageInfo":{"$ref":"PageInfo"}},"additionalProperties":false};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate34.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))) || ((data.pageInfo === undefined) && (missing0 = "pageInfo"))){
validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema43.required,parentSchema:schema43,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!(((key0 === "count") || (key0 === "repositories")) || (key0 === "pageInfo"))){
validate34.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema43,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate34.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema43.properties.count.type,parentSchema:schema43.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate34.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema43.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
const _errs6 = errors;
if(!(validate23(data1[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema43.properties.repositories.type,parentSchema:schema43.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pageInfo !== undefined){
let data3 = data.pageInfo;
const _errs7 = errors;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.endCursor === undefined) && (missing1 = "endCursor")) || ((data3.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate34.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate34.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.endCursor !== undefined){
let data4 = data3.endCursor;
const _errs11 = errors;
if((typeof data4 !== "string") && (data4 !== null)){
validate34.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data4}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.hasNextPage !== undefined){
let data5 = data3.hasNextPage;
const _errs13 = errors;
if(typeof data5 !== "boolean"){
validate34.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data5}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate34.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data3}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema43.type,parentSchema:schema43,data}];
return false;
}
}
validate34.errors = vErrors;
return errors === 0;
}
validate34.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsers = validate36;
const schema45 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate36.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate36.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema45.required,parentSchema:schema45,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate36.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema45,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate36.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema45.properties.count.type,parentSchema:schema45.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate36.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema45.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate21(data2, {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema45.properties.users.items.anyOf[1].type,parentSchema:schema45.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema45.properties.users.items.anyOf,parentSchema:schema45.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate36.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate36.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema45.properties.users.type,parentSchema:schema45.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema45.type,parentSchema:schema45,data}];
return false;
}
}
validate36.errors = vErrors;
return errors === 0;
}
validate36.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByLogin = validate38;
const schema46 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate38.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate38.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema46.required,parentSchema:schema46,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate38.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema46,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate38.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema46.properties.count.type,parentSchema:schema46.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate38.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema46.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate21(data2, {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema46.properties.users.items.anyOf[1].type,parentSchema:schema46.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema46.properties.users.items.anyOf,parentSchema:schema46.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate38.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate38.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema46.properties.users.type,parentSchema:schema46.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate38.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema46.type,parentSchema:schema46,data}];
return false;
}
}
validate38.errors = vErrors;
return errors === 0;
}
validate38.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersByProfessionalUrl = validate40;
const schema47 = {"type":"object","required":["count","users"],"properties":{"count":{"type":"integer","minimum":0,"description":"Users found"},"users":{"type":"array","items":{"anyOf":[{"$ref":"User"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate40.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.users === undefined) && (missing0 = "users"))){
validate40.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema47.required,parentSchema:schema47,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "users"))){
validate40.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema47,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate40.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema47.properties.count.type,parentSchema:schema47.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate40.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema47.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data1 = data.users;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate21(data2, {instancePath:instancePath+"/users/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema47.properties.users.items.anyOf[1].type,parentSchema:schema47.properties.users.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/users/" + i0,schemaPath:"#/properties/users/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema47.properties.users.items.anyOf,parentSchema:schema47.properties.users.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate40.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate40.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema47.properties.users.type,parentSchema:schema47.properties.users,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema47.type,parentSchema:schema47,data}];
return false;
}
}
validate40.errors = vErrors;
return errors === 0;
}
validate40.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUsersCount = validate42;
const schema48 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate42.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate42.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema48.required,parentSchema:schema48,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate42.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema48,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate42.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema48.properties.count.type,parentSchema:schema48.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate42.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema48.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate42.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema48.properties.truncated.type,parentSchema:schema48.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate42.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema48.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate42.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema48.type,parentSchema:schema48,data}];
return false;
}
}
validate42.errors = vErrors;
return errors === 0;
}
validate42.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepos = validate43;
const schema49 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate43.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate43.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema49.required,parentSchema:schema49,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate43.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema49,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate43.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema49.properties.count.type,parentSchema:schema49.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate43.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema49.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate23(data2, {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema49.properties.repositories.items.anyOf[1].type,parentSchema:schema49.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema49.properties.repositories.items.anyOf,parentSchema:schema49.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate43.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate43.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema49.properties.repositories.type,parentSchema:schema49.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate43.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema49.type,parentSchema:schema49,data}];
return false;
}
}
validate43.errors = vErrors;
return errors === 0;
}
validate43.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposByFullname = validate45;
const schema50 = {"type":"object","required":["count","repositories"],"properties":{"count":{"type":"integer","minimum":0,"description":"Repositories found"},"repositories":{"type":"array","items":{"anyOf":[{"$ref":"Repository"},{"type":"null"}]},"description":"In the order of the input; null where nothing matched"}},"additionalProperties":false};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate45.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema50.required,parentSchema:schema50,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "repositories"))){
validate45.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema50,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate45.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema50.properties.count.type,parentSchema:schema50.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate45.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema50.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data1 = data.repositories;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
const _errs7 = errors;
let valid2 = false;
const _errs8 = errors;
if(!(validate23(data2, {instancePath:instancePath+"/repositories/" + i0,parentData:data1,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var _valid0 = _errs8 === errors;
valid2 = valid2 || _valid0;
const _errs9 = errors;
if(data2 !== null){
const err0 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf/1/type",keyword:"type",params:{type: "null"},message:"must be null",schema:schema50.properties.repositories.items.anyOf[1].type,parentSchema:schema50.properties.repositories.items.anyOf[1],data:data2};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs9 === errors;
valid2 = valid2 || _valid0;
if(!valid2){
const err1 = {instancePath:instancePath+"/repositories/" + i0,schemaPath:"#/properties/repositories/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf",schema:schema50.properties.repositories.items.anyOf,parentSchema:schema50.properties.repositories.items,data:data2};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
validate45.errors = vErrors;
return false;
}
else {
errors = _errs7;
if(vErrors !== null){
if(_errs7){
vErrors.length = _errs7;
}
else {
vErrors = null;
}
}
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate45.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema50.properties.repositories.type,parentSchema:schema50.properties.repositories,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema50.type,parentSchema:schema50,data}];
return false;
}
}
validate45.errors = vErrors;
return errors === 0;
}
validate45.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawReposCount = validate47;
const schema51 = {"type":"object","required":["count","truncated"],"properties":{"count":{"type":"integer","minimum":0,"description":"Exact number of matches"},"truncated":{"type":"boolean","const":false}},"additionalProperties":false};

function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate47.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.count === undefined) && (missing0 = "count")) || ((data.truncated === undefined) && (missing0 = "truncated"))){
validate47.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema51.required,parentSchema:schema51,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "count") || (key0 === "truncated"))){
validate47.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema51,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.count !== undefined){
let data0 = data.count;
const _errs2 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate47.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema51.properties.count.type,parentSchema:schema51.properties.count,data:data0}];
return false;
}
if(errors === _errs2){
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
validate47.errors = [{instancePath:instancePath+"/count",schemaPath:"#/properties/count/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema51.properties.count,data:data0}];
return false;
}
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.truncated !== undefined){
let data1 = data.truncated;
const _errs4 = errors;
if(typeof data1 !== "boolean"){
validate47.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema51.properties.truncated.type,parentSchema:schema51.properties.truncated,data:data1}];
return false;
}
if(false !== data1){
validate47.errors = [{instancePath:instancePath+"/truncated",schemaPath:"#/properties/truncated/const",keyword:"const",params:{allowedValue: false},message:"must be equal to constant",schema:false,parentSchema:schema51.properties.truncated,data:data1}];
return false;
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema51.type,parentSchema:schema51,data}];
return false;
}
}
validate47.errors = vErrors;
return errors === 0;
}
validate47.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserContributes = validate48;
const schema52 = {"type":"object","required":["pageInfo","repositories"],"properties":{"pageInfo":{"$ref":"PageInfo"},"repositories":{"type":"array","items":{"$ref":"Repository"}}},"additionalProperties":false};

function validate48(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate48.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate48.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema52.required,parentSchema:schema52,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "repositories"))){
validate48.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema52,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate48.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate48.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate48.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate48.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data3 = data.repositories;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate23(data3[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate48.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema52.properties.repositories.type,parentSchema:schema52.properties.repositories,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate48.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema52.type,parentSchema:schema52,data}];
return false;
}
}
validate48.errors = vErrors;
return errors === 0;
}
validate48.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserFollowers = validate50;
const schema54 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate50.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate50.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema54.required,parentSchema:schema54,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate50.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema54,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate50.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate50.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate50.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate50.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate50.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema54.properties.users.type,parentSchema:schema54.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema54.type,parentSchema:schema54,data}];
return false;
}
}
validate50.errors = vErrors;
return errors === 0;
}
validate50.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserFollowing = validate52;
const schema56 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema56.required,parentSchema:schema56,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate52.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema56,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate52.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate52.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate52.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate52.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema56.properties.users.type,parentSchema:schema56.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema56.type,parentSchema:schema56,data}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserOwns = validate54;
const schema58 = {"type":"object","required":["pageInfo","repositories"],"properties":{"pageInfo":{"$ref":"PageInfo"},"repositories":{"type":"array","items":{"$ref":"Repository"}}},"additionalProperties":false};

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema58.required,parentSchema:schema58,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "repositories"))){
validate54.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema58,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate54.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate54.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate54.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate54.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data3 = data.repositories;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate23(data3[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate54.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema58.properties.repositories.type,parentSchema:schema58.properties.repositories,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema58.type,parentSchema:schema58,data}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawUserStars = validate56;
const schema60 = {"type":"object","required":["pageInfo","repositories"],"properties":{"pageInfo":{"$ref":"PageInfo"},"repositories":{"type":"array","items":{"$ref":"Repository"}}},"additionalProperties":false};

function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate56.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.repositories === undefined) && (missing0 = "repositories"))){
validate56.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema60.required,parentSchema:schema60,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "repositories"))){
validate56.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema60,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate56.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate56.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate56.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate56.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.repositories !== undefined){
let data3 = data.repositories;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate23(data3[i0], {instancePath:instancePath+"/repositories/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate23.errors : vErrors.concat(validate23.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate56.errors = [{instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema60.properties.repositories.type,parentSchema:schema60.properties.repositories,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate56.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema60.type,parentSchema:schema60,data}];
return false;
}
}
validate56.errors = vErrors;
return errors === 0;
}
validate56.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoContributes = validate58;
const schema62 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate58.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate58.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema62.required,parentSchema:schema62,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate58.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema62,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate58.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate58.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate58.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate58.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate58.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema62.properties.users.type,parentSchema:schema62.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate58.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema62.type,parentSchema:schema62,data}];
return false;
}
}
validate58.errors = vErrors;
return errors === 0;
}
validate58.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoOwns = validate60;
const schema64 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate60(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate60.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate60.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema64.required,parentSchema:schema64,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate60.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema64,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate60.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate60.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate60.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate60.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate60.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate60.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema64.properties.users.type,parentSchema:schema64.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate60.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema64.type,parentSchema:schema64,data}];
return false;
}
}
validate60.errors = vErrors;
return errors === 0;
}
validate60.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const rawRepoStars = validate62;
const schema66 = {"type":"object","required":["pageInfo","users"],"properties":{"pageInfo":{"$ref":"PageInfo"},"users":{"type":"array","items":{"$ref":"User"}}},"additionalProperties":false};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate62.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.pageInfo === undefined) && (missing0 = "pageInfo")) || ((data.users === undefined) && (missing0 = "users"))){
validate62.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema66.required,parentSchema:schema66,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((key0 === "pageInfo") || (key0 === "users"))){
validate62.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema66,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.pageInfo !== undefined){
let data0 = data.pageInfo;
const _errs2 = errors;
const _errs3 = errors;
if(errors === _errs3){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing1;
if(((data0.endCursor === undefined) && (missing1 = "endCursor")) || ((data0.hasNextPage === undefined) && (missing1 = "hasNextPage"))){
validate62.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema36.required,parentSchema:schema36,data:data0}];
return false;
}
else {
const _errs5 = errors;
for(const key1 in data0){
if(!((key1 === "endCursor") || (key1 === "hasNextPage"))){
validate62.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema36,data:data0}];
return false;
break;
}
}
if(_errs5 === errors){
if(data0.endCursor !== undefined){
let data1 = data0.endCursor;
const _errs6 = errors;
if((typeof data1 !== "string") && (data1 !== null)){
validate62.errors = [{instancePath:instancePath+"/pageInfo/endCursor",schemaPath:"PageInfo/properties/endCursor/type",keyword:"type",params:{type: schema36.properties.endCursor.type},message:"must be string,null",schema:schema36.properties.endCursor.type,parentSchema:schema36.properties.endCursor,data:data1}];
return false;
}
var valid2 = _errs6 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.hasNextPage !== undefined){
let data2 = data0.hasNextPage;
const _errs8 = errors;
if(typeof data2 !== "boolean"){
validate62.errors = [{instancePath:instancePath+"/pageInfo/hasNextPage",schemaPath:"PageInfo/properties/hasNextPage/type",keyword:"type",params:{type: "boolean"},message:"must be boolean",schema:schema36.properties.hasNextPage.type,parentSchema:schema36.properties.hasNextPage,data:data2}];
return false;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate62.errors = [{instancePath:instancePath+"/pageInfo",schemaPath:"PageInfo/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema36.type,parentSchema:schema36,data:data0}];
return false;
}
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.users !== undefined){
let data3 = data.users;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data3)){
var valid3 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs12 = errors;
if(!(validate21(data3[i0], {instancePath:instancePath+"/users/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
var valid3 = _errs12 === errors;
if(!valid3){
break;
}
}
}
else {
validate62.errors = [{instancePath:instancePath+"/users",schemaPath:"#/properties/users/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema66.properties.users.type,parentSchema:schema66.properties.users,data:data3}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate62.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema66.type,parentSchema:schema66,data}];
return false;
}
}
validate62.errors = vErrors;
return errors === 0;
}
validate62.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

export const account = validate64;
const schema68 = {"type":"object","required":["name","services","credits","rate"],"properties":{"name":{"type":"string","description":"Name of the key"},"services":{"type":"array","items":{"type":"string","enum":["SEARCH","RAW","PROFESSIONAL"]}},"credits":{"type":"object","required":["remaining","used"],"properties":{"remaining":{"type":"integer","minimum":0,"description":"Credits left"},"used":{"type":"integer","minimum":0,"description":"Credits spent"}},"additionalProperties":false},"rate":{"type":"number","minimum":0,"description":"Requests a second the key may make"}},"additionalProperties":false};

function validate64(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate64.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.name === undefined) && (missing0 = "name")) || ((data.services === undefined) && (missing0 = "services"))) || ((data.credits === undefined) && (missing0 = "credits"))) || ((data.rate === undefined) && (missing0 = "rate"))){
validate64.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'",schema:schema68.required,parentSchema:schema68,data}];
return false;
}
else {
const _errs1 = errors;
for(const key0 in data){
if(!((((key0 === "name") || (key0 === "services")) || (key0 === "credits")) || (key0 === "rate"))){
validate64.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema68,data}];
return false;
break;
}
}
if(_errs1 === errors){
if(data.name !== undefined){
let data0 = data.name;
const _errs2 = errors;
if(typeof data0 !== "string"){
validate64.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.name.type,parentSchema:schema68.properties.name,data:data0}];
return false;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.services !== undefined){
let data1 = data.services;
const _errs4 = errors;
if(errors === _errs4){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs6 = errors;
if(typeof data2 !== "string"){
validate64.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/type",keyword:"type",params:{type: "string"},message:"must be string",schema:schema68.properties.services.items.type,parentSchema:schema68.properties.services.items,data:data2}];
return false;
}
if(!(((data2 === "SEARCH") || (data2 === "RAW")) || (data2 === "PROFESSIONAL"))){
validate64.errors = [{instancePath:instancePath+"/services/" + i0,schemaPath:"#/properties/services/items/enum",keyword:"enum",params:{allowedValues: schema68.properties.services.items.enum},message:"must be equal to one of the allowed values",schema:schema68.properties.services.items.enum,parentSchema:schema68.properties.services.items,data:data2}];
return false;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/services",schemaPath:"#/properties/services/type",keyword:"type",params:{type: "array"},message:"must be array",schema:schema68.properties.services.type,parentSchema:schema68.properties.services,data:data1}];
return false;
}
}
var valid0 = _errs4 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.credits !== undefined){
let data3 = data.credits;
const _errs8 = errors;
if(errors === _errs8){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.remaining === undefined) && (missing1 = "remaining")) || ((data3.used === undefined) && (missing1 = "used"))){
validate64.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'",schema:schema68.properties.credits.required,parentSchema:schema68.properties.credits,data:data3}];
return false;
}
else {
const _errs10 = errors;
for(const key1 in data3){
if(!((key1 === "remaining") || (key1 === "used"))){
validate64.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties",schema:false,parentSchema:schema68.properties.credits,data:data3}];
return false;
break;
}
}
if(_errs10 === errors){
if(data3.remaining !== undefined){
let data4 = data3.remaining;
const _errs11 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate64.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema68.properties.credits.properties.remaining.type,parentSchema:schema68.properties.credits.properties.remaining,data:data4}];
return false;
}
if(errors === _errs11){
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 < 0 || isNaN(data4)){
validate64.errors = [{instancePath:instancePath+"/credits/remaining",schemaPath:"#/properties/credits/properties/remaining/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema68.properties.credits.properties.remaining,data:data4}];
return false;
}
}
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data3.used !== undefined){
let data5 = data3.used;
const _errs13 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate64.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/type",keyword:"type",params:{type: "integer"},message:"must be integer",schema:schema68.properties.credits.properties.used.type,parentSchema:schema68.properties.credits.properties.used,data:data5}];
return false;
}
if(errors === _errs13){
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 0 || isNaN(data5)){
validate64.errors = [{instancePath:instancePath+"/credits/used",schemaPath:"#/properties/credits/properties/used/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema68.properties.credits.properties.used,data:data5}];
return false;
}
}
}
var valid2 = _errs13 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate64.errors = [{instancePath:instancePath+"/credits",schemaPath:"#/properties/credits/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema68.properties.credits.type,parentSchema:schema68.properties.credits,data:data3}];
return false;
}
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rate !== undefined){
let data6 = data.rate;
const _errs15 = errors;
if(errors === _errs15){
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 0 || isNaN(data6)){
validate64.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0",schema:0,parentSchema:schema68.properties.rate,data:data6}];
return false;
}
}
else {
validate64.errors = [{instancePath:instancePath+"/rate",schemaPath:"#/properties/rate/type",keyword:"type",params:{type: "number"},message:"must be number",schema:schema68.properties.rate.type,parentSchema:schema68.properties.rate,data:data6}];
return false;
}
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate64.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema68.type,parentSchema:schema68,data}];
return false;
}
}
validate64.errors = vErrors;
return errors === 0;
}
validate64.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};
